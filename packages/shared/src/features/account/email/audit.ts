import { defineAudit } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const emailAudit = defineAudit({
  'user.take-back-email': {
    subject: 'user',
    text: worded('Restored their previous email address'),
  },
})
