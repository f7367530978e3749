import { change, defineAudit, oneOf, silent } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const doorAudit = defineAudit({
  'door.change': {
    text: worded('Changed how people are marked present'),
    details: {
      before: silent,
      after: change({
        proof: oneOf(
          defineTexts({
            place: 'by phone at church',
            code: 'with the code at the door',
            either: 'by phone or code',
          }),
        ),
        steward_taps: oneOf(
          defineTexts({
            true: 'stewards can mark people',
            false: 'stewards can’t mark people',
          }),
        ),
      }),
    },
  },
})
