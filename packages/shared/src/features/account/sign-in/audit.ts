import { from } from '../../../contract/audit-parts.ts'
import { defineAudit } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const signInAudit = defineAudit({
  'sign-in-code.used': {
    subject: 'user',
    text: worded('Signed in with a code sent by email'),
    details: from,
  },
  'sign-in.fail': { subject: 'user', text: worded('A sign-in failed'), details: from },
  'sign-in.succeed': { subject: 'user', text: worded('Signed in'), details: from },
  'sign-in.own-password': {
    subject: 'user',
    text: worded('Replaced the first admin’s generated password'),
  },
  'sign-in.end-others': { subject: 'user', text: worded('Signed out everywhere else') },
})
