import { defineAudit } from '../../../contract/audit.ts'
import { worded } from '../../../texts.ts'

export const carouselsAudit = defineAudit({
  'church-item.create': { text: worded('Added a church picture') },
  'church-item.delete': { text: worded('Deleted a church picture') },
  'program-item.create': { text: worded('Added a program') },
  'program-item.delete': { text: worded('Deleted a program') },
})
