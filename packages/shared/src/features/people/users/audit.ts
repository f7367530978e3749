import { defineAudit } from '../../../contract/audit.ts'
import { standing } from '../../../contract/audit-parts.ts'
import { fields, oneOf, several } from '../../../contract/audit-say.ts'
import { defineTexts, t, worded } from '../../../texts.ts'

const isAdmin = oneOf(defineTexts({ true: 'Is an admin', false: 'Is no admin' }))

const roles = several(
  defineTexts({ steward: 'steward', carer: 'carer' }),
  (list) => t('Tasks: {list}', { list }),
  () => t('Tasks: none'),
)

export const usersAudit = defineAudit({
  'user.create': { text: worded('Added a person'), details: { fields } },
  'user.return': { text: worded('Made a person active again') },
  'user.update': {
    text: worded('Changed an account'),
    details: { fields, isAdmin, roles, standing },
  },
  'user.delete': { text: worded('Deleted an account') },
  'user.end-sign-ins': { text: worded('Ended a person’s sign-ins') },
})
