import type { Feature } from '../../../lib/feature.ts'
import { attendancePaths } from './paths.ts'

export const attendanceAdmin: Feature = {
  screens: [
    {
      path: attendancePaths.attendants,
      audience: 'admin',
      load: async () => (await import('./attendants-screen.tsx')).AttendantsScreen,
      menu: { shownTo: 'admin', label: 'Attendants' },
    },
    {
      path: attendancePaths.absentees,
      audience: 'admin',
      load: async () => (await import('./absentees-screen.tsx')).AbsenteesScreen,
      menu: { shownTo: 'admin', label: 'Absentees' },
    },
  ],
}
