import {
  change,
  count,
  defineAudit,
  fields,
  oneOf,
  silent,
  text,
} from '../../../contract/audit-say.ts'
import { defineTexts, n, t, worded } from '../../../texts.ts'

const campus = {
  name: text((name) => t('name: {name}', { name })),
  polygon: () => t('a newly drawn area'),
  tolerance_m: count((metres) =>
    n(metres, '{count} extra metres around it', '{count} extra metres around it'),
  ),
  active: oneOf(defineTexts({ true: 'in use', false: 'no longer in use' })),
}

export const churchAudit = defineAudit({
  'church.change': { text: worded('Changed the church’s details'), details: { fields } },
  'church.logo': {
    text: worded('Changed the church’s logo'),
    details: {
      before: silent,
      after: (logo) => (logo === null ? t('Removed') : t('A new picture')),
    },
  },
  'campus.create': {
    subject: 'campus',
    text: worded('Added a campus'),
    details: { after: change(campus) },
  },
  'campus.update': {
    subject: 'campus',
    text: worded('Changed a campus'),
    details: { before: silent, after: change(campus) },
  },
  'campus.delete': {
    subject: 'campus',
    text: worded('Deleted a campus'),
    details: { before: silent },
  },
})
