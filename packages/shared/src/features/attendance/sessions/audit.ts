import { defineAudit, fields, oneOf } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const sessionsAudit = defineAudit({
  'session.create': { subject: 'session', text: worded('Created a session') },
  'session.update': {
    subject: 'session',
    text: worded('Changed a session'),
    details: {
      fields,
      scope: oneOf(defineTexts({ following: 'Also for later dates', all: 'For all dates' })),
    },
  },
  'session.cancel': { subject: 'session', text: worded('Cancelled a session') },
  'session.reinstate': { subject: 'session', text: worded('Reinstated a session') },
  'session.delete': { subject: 'session', text: worded('Deleted a session') },
  'series.create': { subject: 'series', text: worded('Created a repeating session') },
  'series.update': {
    subject: 'series',
    text: worded('Changed a repeating session'),
    details: { fields },
  },
  'series.end': { subject: 'series', text: worded('Ended a repeating session') },
})
