import { defineAudit } from '../../../contract/audit.ts'
import { change, oneOf, silent } from '../../../contract/audit-say.ts'
import { defineMessages, worded } from '../../../texts.ts'

export const doorAudit = defineAudit({
  'door.change': {
    text: worded('Changed how people are marked present'),
    details: {
      before: silent,
      after: change({
        proof: oneOf(
          defineMessages({
            place: 'by phone at church',
            code: 'with the code at the door',
            either: 'by phone or code',
          }),
        ),
        steward_taps: oneOf(
          defineMessages({
            true: 'stewards can mark people',
            false: 'stewards can’t mark people',
          }),
        ),
      }),
    },
  },
})
