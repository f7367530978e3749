import type { Feature } from '../../../lib/feature.ts'
import { memberPaths } from './paths.ts'

export const membersAdmin: Feature = {
  screens: [
    {
      path: memberPaths.userDetails,
      audience: 'admin',
      load: async () => (await import('./member-detail-screen.tsx')).AdminMemberScreen,
    },
    {
      path: memberPaths.absenteeDetails,
      audience: 'admin',
      load: async () => (await import('./member-detail-screen.tsx')).AbsenteeDetailScreen,
    },
    {
      path: memberPaths.allMemberDetails,
      audience: 'admin',
      load: async () => (await import('./all-members-screen.tsx')).AllMembersScreen,
      menu: { shownTo: 'admin', label: "Users' Additional Info" },
    },
    {
      path: memberPaths.editMember,
      audience: 'admin',
      load: async () => (await import('./edit-member-screen.tsx')).EditMemberScreen,
    },
  ],
}
