import type { ComponentType } from 'react'
import { lazyScreen } from './lazy-screen.tsx'
import { paths } from './paths.ts'

/** Who gets to see a screen; the server has the last word on what is in it. */
export type Audience = 'everyone' | 'member' | 'admin'

interface Screen {
  path: string
  audience: Audience
  Screen: ComponentType
}

const screen = (path: string, audience: Audience, load: () => Promise<ComponentType>): Screen => ({
  path,
  audience,
  Screen: lazyScreen(load),
})

/** Every screen of the product. To add one: its path in paths.ts, and a row here. */
export const screens: Screen[] = [
  screen(
    paths.home,
    'everyone',
    async () => (await import('../features/pages/home-screen.tsx')).HomeScreen,
  ),
  screen(
    paths.overview,
    'everyone',
    async () => (await import('../features/pages/overview-screen.tsx')).OverviewScreen,
  ),
  screen(
    paths.privacyPolicy,
    'everyone',
    async () => (await import('../features/pages/privacy-screen.tsx')).PrivacyScreen,
  ),
  screen(
    paths.signIn,
    'everyone',
    async () => (await import('../features/auth/sign-in-screen.tsx')).SignInScreen,
  ),
  screen(
    paths.register,
    'everyone',
    async () => (await import('../features/auth/register-screen.tsx')).RegisterScreen,
  ),
  screen(
    paths.markAttendance,
    'member',
    async () =>
      (await import('../features/attendance/mark-attendance-screen.tsx')).MarkAttendanceScreen,
  ),
  screen(
    paths.ownAttendance,
    'member',
    async () =>
      (await import('../features/attendance/own-attendance-screen.tsx')).OwnAttendanceScreen,
  ),
  screen(
    paths.sessions,
    'admin',
    async () => (await import('../features/sessions/sessions-screen.tsx')).SessionsScreen,
  ),
  screen(
    paths.attendants,
    'admin',
    async () => (await import('../features/attendance/attendants-screen.tsx')).AttendantsScreen,
  ),
  screen(
    paths.absentees,
    'admin',
    async () => (await import('../features/attendance/absentees-screen.tsx')).AbsenteesScreen,
  ),
  screen(
    paths.passwordReset,
    'everyone',
    async () => (await import('../features/auth/password-reset-screen.tsx')).PasswordResetScreen,
  ),
  screen(
    paths.passwordResetConfirm,
    'everyone',
    async () => (await import('../features/auth/new-password-screen.tsx')).NewPasswordScreen,
  ),
  screen(
    paths.takeBackEmail,
    'everyone',
    async () => (await import('../features/users/take-back-email-screen.tsx')).TakeBackEmailScreen,
  ),
  screen(
    paths.birthdays,
    'admin',
    async () => (await import('../features/birthdays/birthdays-screen.tsx')).BirthdaysScreen,
  ),
  screen(
    paths.carousels,
    'admin',
    async () => (await import('../features/carousels/manager-screen.tsx')).CarouselManagerScreen,
  ),
  screen(
    paths.profile,
    'member',
    async () => (await import('../features/users/profile-screen.tsx')).ProfileScreen,
  ),
  screen(
    paths.additionalProfile,
    'member',
    async () =>
      (await import('../features/members/additional-profile-screen.tsx')).AdditionalProfileScreen,
  ),
  screen(
    paths.memberList,
    'member',
    async () => (await import('../features/members/member-list-screen.tsx')).MemberListScreen,
  ),
  screen(
    paths.member,
    'member',
    async () => (await import('../features/members/member-detail-screen.tsx')).MemberDetailScreen,
  ),
  screen(
    paths.users,
    'admin',
    async () => (await import('../features/users/users-screen.tsx')).UsersScreen,
  ),
  screen(
    paths.editUser,
    'admin',
    async () => (await import('../features/users/edit-user-screen.tsx')).EditUserScreen,
  ),
  screen(
    paths.userDetails,
    'admin',
    async () => (await import('../features/members/member-detail-screen.tsx')).AdminMemberScreen,
  ),
  screen(
    paths.absenteeDetails,
    'admin',
    async () => (await import('../features/members/member-detail-screen.tsx')).AbsenteeDetailScreen,
  ),
  screen(
    paths.allMemberDetails,
    'admin',
    async () => (await import('../features/members/all-members-screen.tsx')).AllMembersScreen,
  ),
  screen(
    paths.editMember,
    'admin',
    async () => (await import('../features/members/edit-member-screen.tsx')).EditMemberScreen,
  ),
  screen(
    paths.dashboard,
    'admin',
    async () => (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  screen(
    paths.audit,
    'admin',
    async () => (await import('../features/audit/audit-screen.tsx')).AuditScreen,
  ),
  screen(
    paths.twoStep,
    'member',
    async () => (await import('../features/auth/two-step-screen.tsx')).TwoStepScreen,
  ),
]
