import { defineAudit, fields, itsName, text } from '../../../contract/audit-say.ts'
import { t, worded } from '../../../texts.ts'

const plannedRoles = text((list) => t('Roles: {list}', { list }))

export const servingTeamsAudit = defineAudit({
  'serving-team.create': {
    subject: 'serving-team',
    text: worded('Created a serving team'),
    details: { name: itsName },
  },
  'serving-team.update': {
    subject: 'serving-team',
    text: worded('Changed a serving team'),
    details: { name: itsName, fields },
  },
  'serving-team.delete': {
    subject: 'serving-team',
    text: worded('Deleted a serving team'),
    details: { name: itsName },
  },
  'serving.roles': {
    subject: 'session',
    text: worded('Changed the roles of a session'),
    details: { roles: plannedRoles },
  },
  'serving.series-roles': {
    subject: 'series',
    text: worded('Changed the roles of a repeating session'),
    details: { roles: plannedRoles },
  },
})
