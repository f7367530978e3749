import { attendanceHandlers } from './handlers.ts'
import { attendanceOwnData, forgetMarks } from './own-data.ts'

export { insertDecidedMarks, missingReference } from './data.ts'
export { placeOf } from './find-occasion.ts'
export { findMarks, findOwnMarks, type ListedMark } from './find-rows.ts'
export { isUnnamedAt } from './insert-for-chooser.ts'
export { createLive, type Live } from './live.ts'
export { createLiveChannel, type LiveChannel } from './live-channel.ts'
export { createMarks, type Marks } from './marks.ts'
export { countMergedRows, lockAttendance } from './merge.ts'
export { findWithdrawnTimes, isNameWithdrawn } from './name-withdrawn.ts'
export { insertToken, mergeTokens } from './tokens.ts'
export { createUnnamedKeys, tokenOf, type UnnamedKeys } from './unnamed-keys.ts'

export const attendanceFeature = {
  handlers: attendanceHandlers,
  ownData: attendanceOwnData,
  leftOutOfBackups: ['unnamed_keys', 'unnamed_marks'],
  beforeErasure: forgetMarks,
}
