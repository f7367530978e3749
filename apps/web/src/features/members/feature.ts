import type { Feature } from '../../lib/feature.ts'
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
