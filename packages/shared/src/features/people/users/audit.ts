import { standing } from '../../../contract/audit-parts.ts'
import { defineAudit, fields, oneOf, several } from '../../../contract/audit-say.ts'
import { defineTexts, t, worded } from '../../../texts.ts'

const isAdmin = oneOf(defineTexts({ true: 'Is an admin', false: 'Is no admin' }))

const roles = several(
  defineTexts({ steward: 'steward', carer: 'carer' }),
  (list) => t('Tasks: {list}', { list }),
  () => t('Tasks: none'),
)

export const usersAudit = defineAudit({
  'user.create': { subject: 'user', text: worded('Added a person'), details: { fields } },
  'user.return': { subject: 'user', text: worded('Made a person active again') },
  'user.update': {
    subject: 'user',
    text: worded('Changed an account'),
    details: { fields, isAdmin, roles, standing },
  },
  'user.delete': { subject: 'user', text: worded('Deleted an account') },
  'user.end-sign-ins': { subject: 'user', text: worded('Ended a person’s sign-ins') },
})
