import { defineAudit } from '../../../contract/audit.ts'
import { fields, oneOf } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const sessionsAudit = defineAudit({
  'session.create': { text: worded('Created a session') },
  'session.update': {
    text: worded('Changed a session'),
    details: {
      fields,
      scope: oneOf(defineTexts({ following: 'Also for later dates', all: 'For all dates' })),
    },
  },
  'session.cancel': { text: worded('Cancelled a session') },
  'session.reinstate': { text: worded('Reinstated a session') },
  'session.delete': { text: worded('Deleted a session') },
  'series.create': { text: worded('Created a repeating session') },
  'series.update': { text: worded('Changed a repeating session'), details: { fields } },
  'series.end': { text: worded('Ended a repeating session') },
})
