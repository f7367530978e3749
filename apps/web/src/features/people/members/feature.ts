import type { Feature } from '../../../lib/feature.ts'
import { memberPaths } from './paths.ts'

export const members: Feature = {
  screens: [
    {
      path: memberPaths.additionalProfile,
      audience: 'member',
      load: async () => (await import('./additional-profile-screen.tsx')).AdditionalProfileScreen,
      menu: { shownTo: 'member', label: 'Update Additional Info' },
    },
    {
      path: memberPaths.memberList,
      audience: 'member',
      load: async () => (await import('./member-list-screen.tsx')).MemberListScreen,
    },
    {
      path: memberPaths.member,
      audience: 'member',
      load: async () => (await import('./member-detail-screen.tsx')).MemberDetailScreen,
    },
  ],
}
