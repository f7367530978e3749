import { attendanceHandlers } from './handlers.ts'
import { attendanceOwnData, notifyLiveCount } from './own-data.ts'

export {
  createMarks,
  findMark,
  insertMarks,
  type Marks,
  missingReference,
} from './data.ts'
export { type AttendanceRow, findOwnMarks, findRows } from './find-rows.ts'
export { createLive, type Live } from './live.ts'
export { createLiveChannel, type LiveChannel } from './live-channel.ts'
export { countMergedRows, lockAttendance } from './merge.ts'

export const attendanceFeature = {
  handlers: attendanceHandlers,
  ownData: attendanceOwnData,
  beforeErasure: notifyLiveCount,
}
