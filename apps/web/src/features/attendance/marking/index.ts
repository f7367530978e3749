export { AttendanceWindow } from './attendance-window.tsx'
export { forgetLocation } from './location-store.ts'
export { OwnAttendanceList } from './own-attendance-list.tsx'
export { useLiveCount } from './use-live-count.ts'
