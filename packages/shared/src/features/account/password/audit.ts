import { defineAudit } from '../../../contract/audit.ts'
import { worded } from '../../../texts.ts'

export const passwordAudit = defineAudit({
  'user.change-password': { text: worded('Changed their password') },
  'user.new-password': { text: worded('Got a new password from the operator') },
  'user.reset-password': { text: worded('Reset their password by email') },
})
