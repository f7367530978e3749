import { defineAudit } from '../../../contract/audit.ts'
import { worded } from '../../../texts.ts'

export const passwordAudit = defineAudit({
  'user.change-password': { text: worded('Changed their password') },
  'user.reset-password': { text: worded('Reset their password by email') },
})
