/** What registering agrees to, said at its button; a changed sentence gets the next version. */
export const registrationTerms = {
  version: '2026-11',
  sentence:
    'By registering you agree that the church keeps your name, your e-mail and your attendance, and shows other members how to reach you, as the privacy policy says.',
} as const
