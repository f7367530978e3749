import type { Feature } from '../../../lib/feature.ts'
import { churchPaths } from './paths.ts'

export const churchAdmin: Feature = {
  screens: [
    {
      path: churchPaths.church,
      audience: 'admin',
      load: async () => (await import('./church-screen.tsx')).ChurchScreen,
      menu: { shownTo: 'admin', label: 'Our Church' },
    },
    {
      path: churchPaths.newCampus,
      audience: 'admin',
      load: async () => (await import('./new-campus-screen.tsx')).NewCampusScreen,
    },
    {
      path: churchPaths.campus,
      audience: 'admin',
      load: async () => (await import('./campus-screen.tsx')).CampusScreen,
    },
    {
      path: churchPaths.setup,
      audience: 'admin',
      load: async () => (await import('./setup-screen.tsx')).SetupScreen,
    },
  ],
}
