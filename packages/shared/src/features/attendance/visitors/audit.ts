import { children } from '../../../contract/audit-parts.ts'
import { count, defineAudit, named } from '../../../contract/audit-say.ts'
import { n, worded } from '../../../texts.ts'

const cards = count((count) => n(count, '{count} card', '{count} cards'))

export const visitorsAudit = defineAudit({
  'visitor.make': { subject: 'session', text: worded('Filled in a visitor’s card') },
  'visitor.list': { subject: 'visitor', text: worded('Looked at how to reach visitors') },
  'visitor.correct': {
    subject: 'visitor',
    text: worded('Corrected the numbers of a visitor’s card'),
    details: {
      session: named('session'),
      adults: count((count) => n(count, '{count} adult along', '{count} adults along')),
      children,
    },
  },
  'visitor.accept': {
    subject: 'session',
    text: worded('Accepted visitors’ cards'),
    details: { cards },
  },
  'visitor.remove-several': {
    subject: 'session',
    text: worded('Removed visitors’ cards'),
    details: { cards },
  },
  'visitor.remove': {
    subject: 'visitor',
    text: worded('Removed a visitor’s card'),
    details: { session: named('session') },
  },
  'visitor.add': {
    subject: 'user',
    text: worded('Added a visitor as a person'),
    details: { session: named('session') },
  },
  'visitor.join': {
    subject: 'user',
    text: worded('Said who a visitor is'),
    details: { session: named('session') },
  },
  'visitor.end': {
    subject: 'visitor',
    text: worded('Ended a visitor’s card'),
    details: { session: named('session') },
  },
})
