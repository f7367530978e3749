import { defineAudit } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const ownDataAudit = defineAudit({
  'user.download': { subject: 'user', text: worded('Downloaded their own data') },
})
