import { defineAudit } from '../../../contract/audit.ts'
import { worded } from '../../../texts.ts'

export const birthdaysAudit = defineAudit({
  'birthday.list': { text: worded('Viewed the birthdays') },
})
