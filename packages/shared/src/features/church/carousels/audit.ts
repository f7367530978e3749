import { defineAudit } from '../../../contract/audit.ts'
import { worded } from '../../../texts.ts'

export const carouselsAudit = defineAudit({
  'church-item.create': { text: worded('Added a church picture') },
  'church-item.update': { text: worded('Changed the text of a church picture') },
  'church-item.picture': { text: worded('Replaced a church picture') },
  'church-item.move': { text: worded('Changed the order of the church pictures') },
  'church-item.delete': { text: worded('Deleted a church picture') },
  'program-item.create': { text: worded('Added a program') },
  'program-item.update': { text: worded('Changed the text of a program') },
  'program-item.picture': { text: worded('Replaced the picture of a program') },
  'program-item.move': { text: worded('Changed the order of the programs') },
  'program-item.delete': { text: worded('Deleted a program') },
})
