import { defineAudit, named, oneOf, silent } from '../../../contract/audit-say.ts'
import { defineTexts, n, t, worded } from '../../../texts.ts'

export const careAudit = defineAudit({
  'care.list': { subject: 'care', text: worded('Looked at the list of people to care for') },
  'care.contact': { text: worded('Saw how to reach a person, in the list of people to care for') },
  'care.view': { text: worded('Looked at a person’s case') },
  'care.update': {
    text: worded('Changed a person’s case'),
    details: {
      case: silent,
      assignee: named(
        'person',
        (name) => t('Looked after by {name}', { name }),
        () => t('Looked after by nobody'),
      ),
      state: oneOf(defineTexts({ open: 'Open', snoozed: 'Put off', closed: 'Closed' })),
    },
  },
  'care.note': {
    text: worded('Noted a call or visit'),
    details: { case: silent, closed: oneOf(defineTexts({ true: 'Closed the case' })) },
  },
  'care.change': {
    text: worded('Changed after how many weeks people are missed'),
    details: {
      before: silent,
      after: (after, _, { before }) =>
        n(
          Number(after),
          'After {count} week (before: {before})',
          'After {count} weeks (before: {before})',
          { before: Number(before) },
        ),
    },
  },
  'away.add': { subject: 'user', text: worded('Entered a person’s planned absence') },
  'away.remove': { subject: 'user', text: worded('Removed a person’s planned absence') },
})
