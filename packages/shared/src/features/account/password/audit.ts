import { defineAudit } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const passwordAudit = defineAudit({
  'user.change-password': { subject: 'user', text: worded('Changed their password') },
  'user.new-password': { subject: 'user', text: worded('Got a new password from the operator') },
  'user.reset-password': { subject: 'user', text: worded('Reset their password by email') },
})
