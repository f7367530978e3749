import type { Feature } from '../../../lib/feature.ts'
import { attendancePaths } from './paths.ts'

export const attendance: Feature = {
  screens: [
    {
      path: attendancePaths.markAttendance,
      audience: 'member',
      load: async () => (await import('./mark-attendance-screen.tsx')).MarkAttendanceScreen,
      menu: { shownTo: 'member', label: 'Attendance', to: '/MapComponent' },
    },
    {
      path: attendancePaths.doorEntry,
      audience: 'everyone',
      load: async () => (await import('./door-entry-screen.tsx')).DoorEntryScreen,
    },
    {
      path: attendancePaths.ownAttendance,
      audience: 'member',
      load: async () => (await import('./own-attendance-screen.tsx')).OwnAttendanceScreen,
      menu: { shownTo: 'member', label: 'Attendance History', to: '/profile/attendance/' },
    },
  ],
}
