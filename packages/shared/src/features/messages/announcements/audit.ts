import { defineAudit } from '../../../contract/audit.ts'
import { count } from '../../../contract/audit-say.ts'
import { n, worded } from '../../../texts.ts'

export const announcementsAudit = defineAudit({
  'announcement.create': { text: worded('Wrote an announcement') },
  'announcement.update': { text: worded('Changed an announcement') },
  'announcement.publish': { text: worded('Published an announcement') },
  'announcement.delete': { text: worded('Took an announcement back') },
  'announcement.send': {
    text: worded('Sent an announcement'),
    details: {
      mail: count((count) => n(count, '{count} email', '{count} emails')),
      push: count((count) => n(count, '{count} notification', '{count} notifications')),
    },
  },
})
