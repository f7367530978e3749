/** The terms shown beside the Register button. Change the version whenever the sentence changes. */
export const registrationTerms = {
  version: '2026-11-22',
  sentence:
    'By registering, you agree that the church stores your name, e-mail address and attendance, and shows other members how to reach you, as described in the privacy policy.',
} as const
