import { worded } from '../../../texts.ts'

/** The terms shown beside the Register button. Change the version whenever the sentence changes. */
export const registrationTerms = {
  version: '2026-11-25',
  sentence: worded(
    'By registering, you agree that the church stores your name, email address and attendance, and shows other members what you and the church choose to show, as described in the <a>privacy policy</a>.',
  ),
} as const
