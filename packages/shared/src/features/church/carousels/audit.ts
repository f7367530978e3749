import { defineAudit, fields } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const carouselsAudit = defineAudit({
  'church-item.create': { subject: 'church-item', text: worded('Added a church picture') },
  'church-item.update': {
    subject: 'church-item',
    text: worded('Changed the text of a church picture'),
    details: { fields },
  },
  'church-item.picture': { subject: 'church-item', text: worded('Replaced a church picture') },
  'church-item.move': {
    subject: 'church-item',
    text: worded('Changed the order of the church pictures'),
  },
  'church-item.delete': { subject: 'church-item', text: worded('Deleted a church picture') },
  'program-item.create': { subject: 'program-item', text: worded('Added a program') },
  'program-item.update': {
    subject: 'program-item',
    text: worded('Changed the text of a program'),
    details: { fields },
  },
  'program-item.picture': {
    subject: 'program-item',
    text: worded('Replaced the picture of a program'),
  },
  'program-item.move': {
    subject: 'program-item',
    text: worded('Changed the order of the programs'),
  },
  'program-item.delete': { subject: 'program-item', text: worded('Deleted a program') },
})
