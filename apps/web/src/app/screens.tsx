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

const screen = <Name extends string>(
  path: string,
  audience: Audience,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Screen => ({
  path,
  audience,
  Screen: lazyScreen(async () => (await load())[name]),
})

/** Every screen of the product. To add one: its path in paths.ts, and a row here. */
export const screens: Screen[] = [
  screen(paths.home, 'everyone', 'HomeScreen', () => import('../features/pages/home-screen.tsx')),
  screen(
    paths.overview,
    'everyone',
    'OverviewScreen',
    () => import('../features/pages/overview-screen.tsx'),
  ),
  screen(
    paths.privacyPolicy,
    'everyone',
    'PrivacyScreen',
    () => import('../features/pages/privacy-screen.tsx'),
  ),
  screen(
    paths.signIn,
    'everyone',
    'SignInScreen',
    () => import('../features/sign-in/sign-in-screen.tsx'),
  ),
  screen(
    paths.register,
    'everyone',
    'RegisterScreen',
    () => import('../features/sign-in/register-screen.tsx'),
  ),
  screen(
    paths.markAttendance,
    'member',
    'MarkAttendanceScreen',
    () => import('../features/attendance/mark-attendance-screen.tsx'),
  ),
  screen(
    paths.ownAttendance,
    'member',
    'OwnAttendanceScreen',
    () => import('../features/attendance/own-attendance-screen.tsx'),
  ),
  screen(
    paths.sessions,
    'admin',
    'SessionsScreen',
    () => import('../features/sessions/sessions-screen.tsx'),
  ),
  screen(
    paths.attendants,
    'admin',
    'AttendantsScreen',
    () => import('../features/attendance/attendants-screen.tsx'),
  ),
  screen(
    paths.absentees,
    'admin',
    'AbsenteesScreen',
    () => import('../features/attendance/absentees-screen.tsx'),
  ),
  screen(
    paths.passwordReset,
    'everyone',
    'PasswordResetScreen',
    () => import('../features/password-reset/password-reset-screen.tsx'),
  ),
  screen(
    paths.passwordResetConfirm,
    'everyone',
    'NewPasswordScreen',
    () => import('../features/password-reset/new-password-screen.tsx'),
  ),
  screen(
    paths.takeBackEmail,
    'everyone',
    'TakeBackEmailScreen',
    () => import('../features/email-change/take-back-email-screen.tsx'),
  ),
  screen(
    paths.birthdays,
    'admin',
    'BirthdaysScreen',
    () => import('../features/birthdays/birthdays-screen.tsx'),
  ),
  screen(
    paths.carousels,
    'admin',
    'CarouselManagerScreen',
    () => import('../features/carousels/manager-screen.tsx'),
  ),
  screen(
    paths.profile,
    'member',
    'ProfileScreen',
    () => import('../features/users/profile-screen.tsx'),
  ),
  screen(
    paths.additionalProfile,
    'member',
    'AdditionalProfileScreen',
    () => import('../features/members/additional-profile-screen.tsx'),
  ),
  screen(
    paths.memberList,
    'member',
    'MemberListScreen',
    () => import('../features/members/member-list-screen.tsx'),
  ),
  screen(
    paths.member,
    'member',
    'MemberDetailScreen',
    () => import('../features/members/member-detail-screen.tsx'),
  ),
  screen(paths.users, 'admin', 'UsersScreen', () => import('../features/users/users-screen.tsx')),
  screen(
    paths.editUser,
    'admin',
    'EditUserScreen',
    () => import('../features/users/edit-user-screen.tsx'),
  ),
  screen(
    paths.userDetails,
    'admin',
    'AdminMemberScreen',
    () => import('../features/members/member-detail-screen.tsx'),
  ),
  screen(
    paths.absenteeDetails,
    'admin',
    'AbsenteeDetailScreen',
    () => import('../features/members/member-detail-screen.tsx'),
  ),
  screen(
    paths.allMemberDetails,
    'admin',
    'AllMembersScreen',
    () => import('../features/members/all-members-screen.tsx'),
  ),
  screen(
    paths.editMember,
    'admin',
    'EditMemberScreen',
    () => import('../features/members/edit-member-screen.tsx'),
  ),
  screen(
    paths.dashboard,
    'admin',
    'DashboardScreen',
    () => import('../features/dashboard/dashboard-screen.tsx'),
  ),
  screen(paths.audit, 'admin', 'AuditScreen', () => import('../features/audit/audit-screen.tsx')),
  screen(
    paths.twoStep,
    'member',
    'TwoStepScreen',
    () => import('../features/two-step/two-step-screen.tsx'),
  ),
]
