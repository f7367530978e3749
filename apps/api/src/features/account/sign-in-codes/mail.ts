import type { Church } from '@church/shared'
import type { Mail } from '../../../platform/mailer.ts'
import { recipientOf, salutation } from '../../../platform/salutation.ts'
import type { Recipient } from './data.ts'
import { CODE_MINUTES } from './rules.ts'

/** The mail with the code. Its subject leaves the code out, because a locked phone shows subjects. */
export const signInCodeMail = (church: Church, user: Recipient, code: string): Mail => ({
  to: recipientOf(user),
  subject: `Your sign-in code for ${church.name}`,
  heading: 'Your sign-in code',
  paragraphs: [
    salutation(user.firstName),
    `Enter this code on the sign-in page: ${code}`,
    'We never ask for it by phone or message. Please do not share it with anyone.',
  ],
  notes: [
    `The code works once, for ${CODE_MINUTES} minutes, and only in the browser where you requested it.`,
    "If you did not request it, you don't need to do anything: nobody can sign in without the code.",
  ],
})
