import type { Contract, features as sharedFeatures } from '@church/shared'
import type { Handlers } from '../http/call.ts'
import type { Job } from '../platform/jobs.ts'
import type { BeforeErasure, LeftBehind, PersonalColumn } from '../platform/own-data.ts'
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

/** The server part of a feature. Each declares which services it needs. */
interface Feature<Rows extends Contract> {
  handlers: (services: never) => Handlers<Rows>
  jobs?: (services: never) => Job[]
  /** Every column in the feature's tables that holds a person's id. */
  ownData?: PersonalColumn[]
  beforeErasure?: (services: never) => BeforeErasure
  leftBehind?: LeftBehind
  /** Its tables of hashed tokens and codes that the product gave out; a restore empties them. */
  secretTables?: readonly string[]
}

type Features = {
  [F in keyof typeof sharedFeatures]: Feature<(typeof sharedFeatures)[F]['endpoints']>
}

/**
 * All features. A missing feature, or a row without a handler, does not compile. A person's data export
 * has its sections in this order.
 */
export const features = {
  members: membersFeature,
  users: usersFeature,
  sharing: sharingFeature,
  attendance: attendanceFeature,
  desk: deskFeature,
  door: doorFeature,
  steward: stewardFeature,
  households: householdsFeature,
  signIns: signInsFeature,
  emailChange: emailChangeFeature,
  emailConfirmation: emailConfirmationFeature,
  imports: importsFeature,
  invitations: invitationsFeature,
  passkeys: passkeysFeature,
  passwordChange: passwordChangeFeature,
  passwordReset: passwordResetFeature,
  signInCodes: signInCodesFeature,
  birthdays: birthdaysFeature,
  care: careFeature,
  audit: auditFeature,
  carousels: carouselsFeature,
  church: churchFeature,
  clientErrors: clientErrorsFeature,
  dashboard: dashboardFeature,
  exports: exportsFeature,
  newcomers: newcomersFeature,
  merging: mergingFeature,
  ownData: ownDataFeature,
  recentProof: recentProofFeature,
  reports: reportsFeature,
  retention: retentionFeature,
  sessions: sessionsFeature,
  signIn: signInFeature,
  status: statusFeature,
  twoStep: twoStepFeature,
} satisfies Features
