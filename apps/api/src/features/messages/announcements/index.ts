import type { PersonalColumn } from '../../../platform/own-data.ts'
import { announcementHandlers } from './handlers.ts'
import { announcements } from './messages.ts'

export { announcements } from './messages.ts'

const announcementsOwnData: PersonalColumn[] = [
  {
    column: 'announcement_people.user_id',
    onErasure: 'delete',
    onMerge: { moveOnePer: 'announcement_id' },
    section: 'announcements_for_them',
    lists: 'title, text, starts_at, ends_at',
    // Drafts, and what has not begun, are nobody's but their writers'.
    joins: `JOIN announcements ON announcements.id = announcement_id
      AND draft_starts_at IS NULL AND starts_at <= now()`,
    order: 'announcement_id',
  },
]

export const announcementsFeature = {
  handlers: announcementHandlers,
  messages: [announcements],
  ownData: announcementsOwnData,
}
