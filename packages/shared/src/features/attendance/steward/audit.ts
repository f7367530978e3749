import { defineAudit, named } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const stewardAudit = defineAudit({
  'attendance.mark-for': { subject: 'user', text: worded('Marked another person present') },
  'attendance.undo-for': {
    subject: 'user',
    text: worded('Took back the mark of another person'),
    details: { session: named('session') },
  },
})
