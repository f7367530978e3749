import { count, defineAudit } from '../../../contract/audit-say.ts'
import { n, worded } from '../../../texts.ts'

export const announcementsAudit = defineAudit({
  'announcement.create': { subject: 'announcement', text: worded('Wrote an announcement') },
  'announcement.update': { subject: 'announcement', text: worded('Changed an announcement') },
  'announcement.publish': { subject: 'announcement', text: worded('Published an announcement') },
  'announcement.delete': { subject: 'announcement', text: worded('Took an announcement back') },
  'announcement.send': {
    subject: 'announcement',
    text: worded('Sent an announcement'),
    details: {
      mail: count((count) => n(count, '{count} email', '{count} emails')),
      push: count((count) => n(count, '{count} notification', '{count} notifications')),
    },
  },
})
