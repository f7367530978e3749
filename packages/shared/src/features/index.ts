import { emailChangeFeature } from './account/email-change/index.ts'
import { emailConfirmationFeature } from './account/email-confirmation/index.ts'
import { passkeysFeature } from './account/passkeys/index.ts'
import { passwordChangeFeature } from './account/password-change/index.ts'
import { passwordResetFeature } from './account/password-reset/index.ts'
import { recentProofFeature } from './account/recent-proof/index.ts'
import { signInFeature } from './account/sign-in/index.ts'
import { signInCodesFeature } from './account/sign-in-codes/index.ts'
import { signInsFeature } from './account/sign-ins/index.ts'
import { twoStepFeature } from './account/two-step/index.ts'
import { deskFeature } from './attendance/desk/index.ts'
import { doorFeature } from './attendance/door/index.ts'
import { attendanceFeature } from './attendance/marking/index.ts'
import { sessionsFeature } from './attendance/sessions/index.ts'
import { stewardFeature } from './attendance/steward/index.ts'
import { careFeature } from './care/cases/index.ts'
import { carouselsFeature } from './church/carousels/index.ts'
import { churchFeature } from './church/details/index.ts'
import { birthdaysFeature } from './office/birthdays/index.ts'
import { dashboardFeature } from './office/dashboard/index.ts'
import { exportsFeature } from './office/exports/index.ts'
import { importsFeature } from './office/imports/index.ts'
import { reportsFeature } from './office/reports/index.ts'
import { householdsFeature } from './people/households/index.ts'
import { invitationsFeature } from './people/invitations/index.ts'
import { membersFeature } from './people/members/index.ts'
import { mergingFeature } from './people/merging/index.ts'
import { newcomersFeature } from './people/newcomers/index.ts'
import { sharingFeature } from './people/sharing/index.ts'
import { usersFeature } from './people/users/index.ts'
import { auditFeature } from './site/audit/index.ts'
import { clientErrorsFeature } from './site/client-errors/index.ts'
import { ownDataFeature } from './site/own-data/index.ts'
import { retentionFeature } from './site/retention/index.ts'
import { statusFeature } from './site/status/index.ts'

export * from './account/email-change/index.ts'
export * from './account/email-confirmation/index.ts'
export * from './account/passkeys/index.ts'
export * from './account/password-change/index.ts'
export * from './account/password-reset/index.ts'
export * from './account/passwords/index.ts'
export * from './account/recent-proof/index.ts'
export * from './account/sign-in/index.ts'
export * from './account/sign-in-codes/index.ts'
export * from './account/sign-ins/index.ts'
export * from './account/two-step/index.ts'
export * from './attendance/desk/index.ts'
export * from './attendance/door/index.ts'
export * from './attendance/marking/index.ts'
export * from './attendance/sessions/index.ts'
export * from './attendance/steward/index.ts'
export * from './care/cases/index.ts'
export * from './church/carousels/index.ts'
export * from './church/details/index.ts'
export * from './office/birthdays/index.ts'
export * from './office/dashboard/index.ts'
export * from './office/exports/index.ts'
export * from './office/imports/index.ts'
export * from './office/reports/index.ts'
export * from './people/households/index.ts'
export * from './people/invitations/index.ts'
export * from './people/members/index.ts'
export * from './people/merging/index.ts'
export * from './people/newcomers/index.ts'
export * from './people/sharing/index.ts'
export * from './people/users/index.ts'
export * from './site/audit/index.ts'
export * from './site/client-errors/index.ts'
export * from './site/own-data/index.ts'
export * from './site/retention/index.ts'
export * from './site/status/index.ts'

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
