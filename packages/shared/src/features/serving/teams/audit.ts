import { defineAudit } from '../../../contract/audit.ts'
import { fields, text } from '../../../contract/audit-say.ts'
import { t, worded } from '../../../texts.ts'

const teamName = text((name) => t('Name: {name}', { name }))

const plannedRoles = text((list) => t('Roles: {list}', { list }))

export const servingTeamsAudit = defineAudit({
  'serving-team.create': { text: worded('Created a serving team'), details: { name: teamName } },
  'serving-team.update': {
    text: worded('Changed a serving team'),
    details: { name: teamName, fields },
  },
  'serving-team.delete': { text: worded('Deleted a serving team'), details: { name: teamName } },
  'serving.roles': {
    text: worded('Changed the roles of a session'),
    details: { roles: plannedRoles },
  },
  'serving.series-roles': {
    text: worded('Changed the roles of a repeating session'),
    details: { roles: plannedRoles },
  },
})
