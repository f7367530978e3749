import type { Contract, features as sharedFeatures } from '@church/shared'
import type { Handlers } from '../http/call.ts'
import type { Job } from '../platform/jobs.ts'
import type { MessageKind } from '../platform/messages.ts'
import type { BeforeErasure, LeftBehind, PersonalColumn } from '../platform/own-data.ts'
import { emailFeature } from './account/email/index.ts'
import { passwordFeature } from './account/password/index.ts'
import { secondStepFeature } from './account/second-step/index.ts'
import { signInCodesFeature, signInFeature } from './account/sign-in/index.ts'
import { calendarFeature } from './attendance/calendar/index.ts'
import { deskFeature } from './attendance/desk/index.ts'
import { doorFeature } from './attendance/door/index.ts'
import { attendanceFeature } from './attendance/marking/index.ts'
import { sessionsFeature } from './attendance/sessions/index.ts'
import { stewardFeature } from './attendance/steward/index.ts'
import { unnamedFeature } from './attendance/unnamed/index.ts'
import { visitorsFeature } from './attendance/visitors/index.ts'
import { careFeature } from './care/cases/index.ts'
import { carouselsFeature } from './church/carousels/index.ts'
import { churchFeature } from './church/details/index.ts'
import { announcementsFeature } from './messages/announcements/index.ts'
import { choicesFeature } from './messages/choices/index.ts'
import { deliveriesFeature } from './messages/deliveries/index.ts'
import { birthdaysFeature } from './office/birthdays/index.ts'
import { dashboardFeature } from './office/dashboard/index.ts'
import { exportsFeature } from './office/exports/index.ts'
import { importsFeature } from './office/imports/index.ts'
import { mergingFeature } from './office/merging/index.ts'
import { reportsFeature } from './office/reports/index.ts'
import { householdsFeature } from './people/households/index.ts'
import { invitationsFeature } from './people/invitations/index.ts'
import { membersFeature } from './people/members/index.ts'
import { newcomersFeature } from './people/newcomers/index.ts'
import { sharingFeature } from './people/sharing/index.ts'
import { usersFeature } from './people/users/index.ts'
import { servingAnswersFeature } from './serving/answers/index.ts'
import { servingPlanFeature } from './serving/plan/index.ts'
import { servingTeamsFeature } from './serving/teams/index.ts'
import { auditFeature } from './site/audit/index.ts'
import { clientErrorsFeature } from './site/client-errors/index.ts'
import { ownDataFeature } from './site/own-data/index.ts'
import { retentionFeature } from './site/retention/index.ts'
import { statusFeature } from './site/status/index.ts'

/** The server part of a feature. Each declares which services it needs. */
interface Feature<Rows extends Contract> {
  handlers: (services: never) => Handlers<Rows>
  jobs?: (services: never) => Job[]
  /** Every column in the feature's tables that holds a person's id. */
  ownData?: PersonalColumn[]
  beforeErasure?: (services: never) => BeforeErasure
  leftBehind?: LeftBehind
  /** The kinds of message that it sends. */
  messages?: readonly MessageKind[]
  /** Its tables of hashed tokens and codes that the product gave out; a restore empties them. */
  secretTables?: readonly string[]
  /** Its tables that no backup may hold. */
  leftOutOfBackups?: readonly string[]
}

type Features = {
  [F in keyof typeof sharedFeatures]: Feature<(typeof sharedFeatures)[F]['endpoints']>
} & {
  /** The queue has no routes. */
  deliveries: Feature<Record<never, never>>
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
  unnamed: unnamedFeature,
  visitors: visitorsFeature,
  households: householdsFeature,
  signIn: signInFeature,
  email: emailFeature,
  imports: importsFeature,
  invitations: invitationsFeature,
  secondStep: secondStepFeature,
  password: passwordFeature,
  signInCodes: signInCodesFeature,
  birthdays: birthdaysFeature,
  announcements: announcementsFeature,
  calendar: calendarFeature,
  servingTeams: servingTeamsFeature,
  servingPlan: servingPlanFeature,
  servingAnswers: servingAnswersFeature,
  care: careFeature,
  audit: auditFeature,
  carousels: carouselsFeature,
  choices: choicesFeature,
  church: churchFeature,
  clientErrors: clientErrorsFeature,
  dashboard: dashboardFeature,
  deliveries: deliveriesFeature,
  exports: exportsFeature,
  newcomers: newcomersFeature,
  merging: mergingFeature,
  ownData: ownDataFeature,
  reports: reportsFeature,
  retention: retentionFeature,
  sessions: sessionsFeature,
  status: statusFeature,
} satisfies Features
