import { defineAudit, silent } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const mailsAudit = defineAudit({
  'mails.change': {
    text: worded('Changed the closing lines of emails'),
    details: { before: silent, after: silent },
  },
})
