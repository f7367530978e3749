import { defineAudit } from '../../../contract/audit.ts'
import { from } from '../../../contract/audit-parts.ts'
import { worded } from '../../../texts.ts'

export const newcomersAudit = defineAudit({
  'sign-in.register': { text: worded('Registered'), details: from },
  'newcomer.approve': { text: worded('Approved a newcomer') },
  'newcomer.undo': { text: worded('Undid an approval') },
  'newcomer.decline': { text: worded('Declined a newcomer, and deleted the account') },
})
