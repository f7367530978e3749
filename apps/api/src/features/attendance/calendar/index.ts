import type { PersonalColumn } from '../../../platform/own-data.ts'
import { calendarHandlers } from './handlers.ts'

export { CALENDAR_LIMITS, calendarFiles } from './calendar-files.ts'
export {
  type EventRow,
  type FeedRow,
  forgetDeletedSessions,
  type Period,
  rememberDeleted,
} from './data.ts'
export { findEventsForEverybody } from './events-for-everybody.ts'
export { endFeeds } from './feeds.ts'
export { DELETED_DAYS } from './kept-feeds.ts'
export { periodAsked } from './period.ts'

const calendarOwnData: PersonalColumn[] = [
  {
    column: 'calendar_feeds.user_id',
    onErasure: 'delete',
    // Somebody else may have registered in the person's name, and would go on reading when they serve.
    onMerge: 'move with the account',
    section: 'calendar_feeds',
    leavesOut: ['token_hash'],
    lists: 'name, created_at AS at, last_used_at',
  },
]

export const calendarFeature = {
  handlers: calendarHandlers,
  ownData: calendarOwnData,
  secretTables: ['calendar_feeds'],
}
