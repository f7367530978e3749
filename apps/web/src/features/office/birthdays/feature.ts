import type { Feature } from '../../../lib/feature.ts'
import { birthdayPaths } from './paths.ts'

export const birthdays: Feature = {
  screens: [
    {
      path: birthdayPaths.birthdays,
      audience: 'admin',
      load: async () => (await import('./birthdays-screen.tsx')).BirthdaysScreen,
      menu: { shownTo: 'admin', label: 'Birthday Reminders' },
    },
  ],
}
