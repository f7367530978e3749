import { defineAudit } from '../../../contract/audit.ts'
import { from } from '../../../contract/audit-parts.ts'
import { worded } from '../../../texts.ts'

export const signInAudit = defineAudit({
  'sign-in-code.used': { text: worded('Signed in with a code sent by email'), details: from },
  'sign-in.fail': { text: worded('A sign-in failed'), details: from },
  'sign-in.succeed': { text: worded('Signed in'), details: from },
  'sign-in.own-password': { text: worded('Replaced the first admin’s generated password') },
  'sign-in.end-others': { text: worded('Signed out everywhere else') },
})
