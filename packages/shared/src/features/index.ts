import { attendanceFeature } from './attendance/index.ts'
import { auditFeature } from './audit/index.ts'
import { birthdaysFeature } from './birthdays/index.ts'
import { careFeature } from './care/index.ts'
import { carouselsFeature } from './carousels/index.ts'
import { churchFeature } from './church/index.ts'
import { clientErrorsFeature } from './client-errors/index.ts'
import { dashboardFeature } from './dashboard/index.ts'
import { deskFeature } from './desk/index.ts'
import { doorFeature } from './door/index.ts'
import { emailChangeFeature } from './email-change/index.ts'
import { emailConfirmationFeature } from './email-confirmation/index.ts'
import { exportsFeature } from './exports/index.ts'
import { householdsFeature } from './households/index.ts'
import { importsFeature } from './imports/index.ts'
import { invitationsFeature } from './invitations/index.ts'
import { membersFeature } from './members/index.ts'
import { mergingFeature } from './merging/index.ts'
import { newcomersFeature } from './newcomers/index.ts'
import { ownDataFeature } from './own-data/index.ts'
import { passkeysFeature } from './passkeys/index.ts'
import { passwordChangeFeature } from './password-change/index.ts'
import { passwordResetFeature } from './password-reset/index.ts'
import { recentProofFeature } from './recent-proof/index.ts'
import { reportsFeature } from './reports/index.ts'
import { retentionFeature } from './retention/index.ts'
import { sessionsFeature } from './sessions/index.ts'
import { sharingFeature } from './sharing/index.ts'
import { signInFeature } from './sign-in/index.ts'
import { signInCodesFeature } from './sign-in-codes/index.ts'
import { signInsFeature } from './sign-ins/index.ts'
import { statusFeature } from './status/index.ts'
import { stewardFeature } from './steward/index.ts'
import { twoStepFeature } from './two-step/index.ts'
import { usersFeature } from './users/index.ts'

export * from './attendance/index.ts'
export * from './audit/index.ts'
export * from './birthdays/index.ts'
export * from './care/index.ts'
export * from './carousels/index.ts'
export * from './church/index.ts'
export * from './client-errors/index.ts'
export * from './dashboard/index.ts'
export * from './desk/index.ts'
export * from './door/index.ts'
export * from './email-change/index.ts'
export * from './email-confirmation/index.ts'
export * from './exports/index.ts'
export * from './households/index.ts'
export * from './imports/index.ts'
export * from './invitations/index.ts'
export * from './members/index.ts'
export * from './merging/index.ts'
export * from './newcomers/index.ts'
export * from './own-data/index.ts'
export * from './passkeys/index.ts'
export * from './password-change/index.ts'
export * from './password-reset/index.ts'
export * from './passwords/index.ts'
export * from './recent-proof/index.ts'
export * from './reports/index.ts'
export * from './retention/index.ts'
export * from './sessions/index.ts'
export * from './sharing/index.ts'
export * from './sign-in/index.ts'
export * from './sign-in-codes/index.ts'
export * from './sign-ins/index.ts'
export * from './status/index.ts'
export * from './steward/index.ts'
export * from './two-step/index.ts'
export * from './users/index.ts'

/** Every feature with routes. The API has a unit of the same name for each one. */
export const features = {
  attendance: attendanceFeature,
  audit: auditFeature,
  birthdays: birthdaysFeature,
  care: careFeature,
  carousels: carouselsFeature,
  church: churchFeature,
  clientErrors: clientErrorsFeature,
  dashboard: dashboardFeature,
  desk: deskFeature,
  door: doorFeature,
  emailChange: emailChangeFeature,
  emailConfirmation: emailConfirmationFeature,
  exports: exportsFeature,
  households: householdsFeature,
  imports: importsFeature,
  invitations: invitationsFeature,
  members: membersFeature,
  newcomers: newcomersFeature,
  merging: mergingFeature,
  ownData: ownDataFeature,
  passkeys: passkeysFeature,
  passwordChange: passwordChangeFeature,
  passwordReset: passwordResetFeature,
  recentProof: recentProofFeature,
  reports: reportsFeature,
  retention: retentionFeature,
  sessions: sessionsFeature,
  sharing: sharingFeature,
  signIn: signInFeature,
  signInCodes: signInCodesFeature,
  signIns: signInsFeature,
  status: statusFeature,
  steward: stewardFeature,
  twoStep: twoStepFeature,
  users: usersFeature,
}
