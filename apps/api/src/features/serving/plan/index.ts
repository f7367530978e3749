import { planHandlers } from './handlers.ts'
import { servingJobs } from './jobs.ts'
import { reminderKind, servingKind } from './kinds.ts'
import { planOwnData } from './own-data.ts'

export { refuseClash } from './clash.ts'
export { forgetServing, forgetServingLinks, SERVING_MONTHS } from './forget.ts'
export { findGaps } from './gaps.ts'
export { leaveServing } from './leave.ts'
export { forgetNotices, noteAbout, noteMovedSessions, sendNotices } from './notices.ts'
export { servesUnder } from './serving-at.ts'
export { servingInFeed } from './serving-in-feed.ts'
export { endSwaps, placePerson, refuseIfPast } from './set-slot.ts'
export { findSlot, type SlotRow } from './slot-rows.ts'
export { suggestPlan } from './suggest-plan.ts'
export { tellPlan } from './tell.ts'

export const servingPlanFeature = {
  handlers: planHandlers,
  jobs: servingJobs,
  messages: [servingKind, reminderKind],
  ownData: planOwnData,
  secretTables: ['serving_links'],
}
