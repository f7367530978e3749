import { attendanceHandlers } from './handlers.ts'
import { attendanceOwnData, notifyLiveCount } from './own-data.ts'

export { countPresent, findMark, insertMarks, missingReference } from './data.ts'
export { findOccasion } from './find-occasion.ts'
export { type AttendanceRow, findOwnMarks, findRows } from './find-rows.ts'
export { createLive, type Live } from './live.ts'
export { createLiveChannel, type LiveChannel } from './live-channel.ts'
export type { MarkNeeds } from './mark.ts'
export { createMarks, type Marks } from './marks.ts'
export { countMergedRows, lockAttendance } from './merge.ts'

export const attendanceFeature = {
  handlers: attendanceHandlers,
  ownData: attendanceOwnData,
  beforeErasure: notifyLiveCount,
}
