import { defineAudit } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const statusAudit = defineAudit({
  'restore.read': { text: worded('Read that a restore may have brought things back') },
})
