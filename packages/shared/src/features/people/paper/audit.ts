import { count, defineAudit, oneOf, people } from '../../../contract/audit-say.ts'
import { defineTexts, n, worded } from '../../../texts.ts'

const number = count((count) => n(count, '{count} person', '{count} people'))

export const paperAudit = defineAudit({
  'directory.print': {
    text: worded('Printed the directory'),
    details: { people: number },
  },
  'people.print': {
    text: worded('Printed a list of people'),
    details: {
      list: oneOf(
        defineTexts({
          sheet: 'Attendance sheet',
          list: 'List of people',
          badges: 'Name badges',
        }),
      ),
      people: number,
      // Of those selected.
      ids: people,
    },
  },
})
