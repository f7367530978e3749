import { defineAudit } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const birthdaysAudit = defineAudit({
  'birthday.list': { subject: 'member', text: worded('Viewed the birthdays') },
})
