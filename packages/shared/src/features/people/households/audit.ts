import { defineAudit } from '../../../contract/audit.ts'
import { oneOf, places } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const householdsAudit = defineAudit({
  'household.create': { text: worded('Made a household'), details: { people: places } },
  'household.update': { text: worded('Changed a household'), details: { people: places } },
  'household.delete': { text: worded('Deleted a household'), details: { people: places } },
  'household.decide': {
    text: worded('Decided about a request to change a household'),
    details: {
      state: oneOf(defineTexts({ accepted: 'Agreed', declined: 'Declined' })),
    },
  },
  'household.agree': {
    text: worded('Agreed to be marked by their household'),
    details: { people: places },
  },
  'household.end-agreement': {
    text: worded('Stopped being marked by their household'),
    details: { people: places },
  },
})
