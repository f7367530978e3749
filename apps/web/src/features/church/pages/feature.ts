import type { Feature } from '../../../lib/feature.ts'
import { pagePaths } from './paths.ts'

export const pages: Feature = {
  screens: [
    {
      path: pagePaths.home,
      audience: 'everyone',
      load: async () => (await import('./home-screen.tsx')).HomeScreen,
    },
    {
      path: pagePaths.overview,
      audience: 'everyone',
      load: async () => (await import('./overview-screen.tsx')).OverviewScreen,
      menu: { shownTo: 'everyone', label: 'Overview' },
    },
    {
      path: pagePaths.privacyPolicy,
      audience: 'everyone',
      load: async () => (await import('./privacy-screen.tsx')).PrivacyScreen,
    },
  ],
}
