import { announcementHandlers } from './handlers.ts'
import { announcements } from './messages.ts'

export { announcements } from './messages.ts'

export const announcementsFeature = {
  handlers: announcementHandlers,
  messages: [announcements],
}
