import type { ComponentType } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { StaffScreen } from '../lib/screens.ts'
import type { LoadScreen } from './member-screens.ts'

/** The screens of admins, stewards, carers and leaders. Members, who make most visits, never load this list. */
export const staffScreens = {
  dashboard: async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen,
  users: async () => (await import('./screens/users-screen.tsx')).UsersScreen,
  addPerson: async () =>
    (await import('../features/people/users/add-person-screen.tsx')).AddPersonScreen,
  editUser: async () => (await import('./screens/edit-user-screen.tsx')).EditUserScreen,
  imports: async () =>
    (await import('../features/office/imports/imports-screen.tsx')).ImportsScreen,
  import: async () => (await import('../features/office/imports/import-screen.tsx')).ImportScreen,
  newcomers: async () =>
    (await import('../features/people/newcomers/newcomers-screen.tsx')).NewcomersScreen,
  households: async () =>
    (await import('../features/people/households/households-screen.tsx')).HouseholdsScreen,
  newHousehold: async () =>
    (await import('../features/people/households/new-household-screen.tsx')).NewHouseholdScreen,
  editHousehold: async () =>
    (await import('../features/people/households/edit-household-screen.tsx')).EditHouseholdScreen,
  userDetails: async () => (await import('./screens/person-screen.tsx')).PersonScreen,
  absenteeDetails: async () =>
    (await import('../features/people/members/member-detail-screen.tsx')).AbsenteeDetailScreen,
  allMemberDetails: async () => (await import('./screens/all-members-screen.tsx')).AllMembersScreen,
  editMember: async () =>
    (await import('../features/people/members/edit-member-screen.tsx')).EditMemberScreen,
  directorySettings: async () =>
    (await import('../features/people/sharing/directory-settings-screen.tsx'))
      .DirectorySettingsScreen,
  settings: async () => (await import('./screens/settings-screen.tsx')).SettingsScreen,
  map: async () => (await import('../features/church/details/map-screen.tsx')).MapScreen,
  giving: async () => (await import('../features/church/details/giving-screen.tsx')).GivingScreen,
  contact: async () =>
    (await import('../features/church/details/contact-screen.tsx')).ContactScreen,
  records: async () =>
    (await import('../features/site/retention/records-screen.tsx')).RecordsScreen,
  church: async () => (await import('../features/church/details/church-screen.tsx')).ChurchScreen,
  newCampus: async () =>
    (await import('../features/church/details/new-campus-screen.tsx')).NewCampusScreen,
  campus: async () => (await import('../features/church/details/campus-screen.tsx')).CampusScreen,
  setup: async () => (await import('./screens/setup-screen.tsx')).SetupScreen,
  sessions: async () =>
    (await import('../features/attendance/sessions/sessions-screen.tsx')).SessionsScreen,
  session: async () =>
    (await import('../features/attendance/desk/session-screen.tsx')).SessionScreen,
  attendants: async () =>
    (await import('../features/attendance/marking/attendants-screen.tsx')).AttendantsScreen,
  absentees: async () =>
    (await import('../features/attendance/marking/absentees-screen.tsx')).AbsenteesScreen,
  reports: async () =>
    (await import('../features/office/reports/reports-screen.tsx')).ReportsScreen,
  birthdays: async () =>
    (await import('../features/office/birthdays/birthdays-screen.tsx')).BirthdaysScreen,
  carousels: async () =>
    (await import('../features/church/carousels/manager-screen.tsx')).CarouselManagerScreen,
  door: async () => (await import('../features/attendance/door/door-screen.tsx')).DoorScreen,
  doorSettings: async () =>
    (await import('../features/attendance/door/door-settings-screen.tsx')).DoorSettingsScreen,
  steward: async () => (await import('./screens/steward-screen.tsx')).StewardScreen,
  visitors: async () =>
    (await import('../features/attendance/visitors/visitors-screen.tsx')).VisitorsScreen,
  servingPlan: async () => (await import('../features/serving/plan/plan-screen.tsx')).PlanScreen,
  teams: async () => (await import('../features/serving/teams/teams-screen.tsx')).TeamsScreen,
  cases: async () => (await import('../features/care/cases/cases-screen.tsx')).CasesScreen,
  case: async () => (await import('../features/care/cases/case-screen.tsx')).CaseScreen,
  announcements: async () =>
    (await import('../features/messages/announcements/announcements-screen.tsx'))
      .AnnouncementsScreen,
  newAnnouncement: async () =>
    (await import('./screens/announcement-screen.tsx')).NewAnnouncementScreen,
  announcement: async () => (await import('./screens/announcement-screen.tsx')).AnnouncementScreen,
  careSettings: async () =>
    (await import('../features/care/cases/care-settings-screen.tsx')).CareSettingsScreen,
  export: async () => (await import('../features/office/exports/export-screen.tsx')).ExportScreen,
  audit: async () => (await import('../features/site/audit/audit-screen.tsx')).AuditScreen,
  status: async () => (await import('../features/site/status/status-screen.tsx')).StatusScreen,
  merge: async () => (await import('../features/office/merging/merge-screen.tsx')).MergeScreen,
} satisfies Record<StaffScreen, LoadScreen>

/** The numbers behind the labels of the admins' links. */
export const badges = {
  newcomers: lazyPart(
    async () => (await import('../features/people/newcomers/waiting-badge.tsx')).WaitingBadge,
  ),
  households: lazyPart(
    async () => (await import('../features/people/households/requests-badge.tsx')).RequestsBadge,
  ),
} satisfies Partial<Record<StaffScreen, ComponentType>>
