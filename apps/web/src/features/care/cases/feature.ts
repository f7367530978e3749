import type { Feature } from '../../../lib/feature.ts'
import { carePaths } from './paths.ts'

export const care: Feature = {
  screens: [
    {
      path: carePaths.cases,
      audience: 'carer',
      load: async () => (await import('./cases-screen.tsx')).CasesScreen,
      menu: { shownTo: 'carer', label: 'Care', divider: 'before' },
    },
    {
      path: carePaths.case,
      audience: 'carer',
      load: async () => (await import('./case-screen.tsx')).CaseScreen,
    },
    {
      path: carePaths.settings,
      audience: 'admin',
      load: async () => (await import('./care-settings-screen.tsx')).CareSettingsScreen,
      menu: { shownTo: 'admin', label: 'When to Check In' },
    },
  ],
}
