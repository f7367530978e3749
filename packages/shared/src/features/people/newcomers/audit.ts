import { from } from '../../../contract/audit-parts.ts'
import { defineAudit } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const newcomersAudit = defineAudit({
  'sign-in.register': { subject: 'user', text: worded('Registered'), details: from },
  'newcomer.approve': { subject: 'user', text: worded('Approved a newcomer') },
  'newcomer.undo': { subject: 'user', text: worded('Undid an approval') },
  'newcomer.decline': {
    subject: 'user',
    text: worded('Declined a newcomer, and deleted the account'),
  },
})
