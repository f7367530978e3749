import { change, defineAudit, oneOf, silent } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const calendarAudit = defineAudit({
  'calendar.change': {
    text: worded('Changed what everybody sees of the calendar'),
    details: {
      before: silent,
      after: change({
        public_services: oneOf(
          defineTexts({
            true: 'services for everyone are public',
            false: 'only what is marked as public',
          }),
        ),
      }),
    },
  },
})
