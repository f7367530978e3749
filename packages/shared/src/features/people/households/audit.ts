import { defineAudit, oneOf, places } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const householdsAudit = defineAudit({
  'household.create': {
    subject: 'household',
    text: worded('Made a household'),
    details: { people: places },
  },
  'household.update': {
    subject: 'household',
    text: worded('Changed a household'),
    details: { people: places },
  },
  'household.delete': {
    subject: 'household',
    text: worded('Deleted a household'),
    details: { people: places },
  },
  'household.decide': {
    subject: 'user',
    text: worded('Decided about a request to change a household'),
    details: {
      state: oneOf(defineTexts({ accepted: 'Agreed', declined: 'Declined' })),
    },
  },
  'household.agree': {
    subject: 'user',
    text: worded('Agreed to be marked by their household'),
    details: { people: places },
  },
  'household.end-agreement': {
    subject: 'user',
    text: worded('Stopped being marked by their household'),
    details: { people: places },
  },
})
