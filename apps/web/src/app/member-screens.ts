import type { ComponentType } from 'react'
import { askFirstQuestions } from '../features/attendance/marking/index.ts'
import { MarkAttendanceScreen } from '../features/attendance/marking/mark-attendance-screen.tsx'
import type { MemberScreen } from '../lib/screens.ts'

/** Loads the code of a screen. */
export type LoadScreen = () => Promise<ComponentType>

/** The screens of visitors and members. */
export const memberScreens = {
  home: async () => (await import('./screens/home-screen.tsx')).HomeScreen,
  overview: async () => (await import('./screens/overview-screen.tsx')).OverviewScreen,
  privacyPolicy: async () => (await import('./screens/privacy-screen.tsx')).PrivacyScreen,
  signIn: async () => (await import('../features/account/sign-in/sign-in-screen.tsx')).SignInScreen,
  register: async () =>
    (await import('../features/people/newcomers/register-screen.tsx')).RegisterScreen,
  profile: async () => (await import('./screens/profile-screen.tsx')).ProfileScreen,
  additionalProfile: async () =>
    (await import('../features/people/members/additional-profile-screen.tsx'))
      .AdditionalProfileScreen,
  calendar: async () =>
    (await import('../features/attendance/calendar/calendar-screen.tsx')).CalendarScreen,
  memberList: async () => (await import('./screens/member-list-screen.tsx')).MemberListScreen,
  member: async () =>
    (await import('../features/people/members/member-detail-screen.tsx')).MemberDetailScreen,
  editChild: async () =>
    (await import('../features/people/members/edit-child-screen.tsx')).EditChildScreen,
  sharing: async () =>
    (await import('../features/people/sharing/sharing-screen.tsx')).SharingScreen,
  messages: async () =>
    (await import('../features/messages/choices/messages-screen.tsx')).MessagesScreen,
  markAttendance: async () => {
    void askFirstQuestions()
    return MarkAttendanceScreen
  },
  doorEntry: async () =>
    (await import('../features/attendance/marking/door-entry-screen.tsx')).DoorEntryScreen,
  visit: async () => (await import('../features/attendance/visitors/visit-screen.tsx')).VisitScreen,
  ownAttendance: async () =>
    (await import('./screens/own-attendance-screen.tsx')).OwnAttendanceScreen,
  ownServing: async () =>
    (await import('../features/serving/answers/own-serving-screen.tsx')).OwnServingScreen,
  servingAnswer: async () =>
    (await import('../features/serving/answers/answer-screen.tsx')).AnswerScreen,
  keeping: async () =>
    (await import('../features/attendance/unnamed/keeping-screen.tsx')).KeepingScreen,
  twoStep: async () =>
    (await import('../features/account/second-step/two-step-screen.tsx')).TwoStepScreen,
  passwordReset: async () =>
    (await import('../features/account/password/password-reset-screen.tsx')).PasswordResetScreen,
  passwordResetConfirm: async () =>
    (await import('../features/account/password/new-password-screen.tsx')).NewPasswordScreen,
  signInCode: async () =>
    (await import('../features/account/sign-in/sign-in-code-screen.tsx')).SignInCodeScreen,
  takeBackEmail: async () =>
    (await import('../features/account/email/take-back-email-screen.tsx')).TakeBackEmailScreen,
  confirmEmail: async () =>
    (await import('../features/account/email/confirm-email-screen.tsx')).ConfirmEmailScreen,
  invitation: async () =>
    (await import('../features/people/invitations/accept-invitation-screen.tsx'))
      .AcceptInvitationScreen,
} satisfies Record<MemberScreen, LoadScreen>
