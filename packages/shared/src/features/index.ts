import { emailFeature } from './account/email/endpoints.ts'
import { passwordFeature } from './account/password/endpoints.ts'
import { secondStepFeature } from './account/second-step/endpoints.ts'
import { signInCodesFeature } from './account/sign-in/code-endpoints.ts'
import { signInFeature } from './account/sign-in/endpoints.ts'
import { calendarFeature } from './attendance/calendar/endpoints.ts'
import { deskFeature } from './attendance/desk/endpoints.ts'
import { doorFeature } from './attendance/door/endpoints.ts'
import { attendanceFeature } from './attendance/marking/endpoints.ts'
import { sessionsFeature } from './attendance/sessions/endpoints.ts'
import { stewardFeature } from './attendance/steward/endpoints.ts'
import { unnamedFeature } from './attendance/unnamed/endpoints.ts'
import { visitorsFeature } from './attendance/visitors/endpoints.ts'
import { careFeature } from './care/cases/endpoints.ts'
import { carouselsFeature } from './church/carousels/endpoints.ts'
import { churchFeature } from './church/details/endpoints.ts'
import { announcementsFeature } from './messages/announcements/endpoints.ts'
import { choicesFeature } from './messages/choices/endpoints.ts'
import { birthdaysFeature } from './office/birthdays/endpoints.ts'
import { dashboardFeature } from './office/dashboard/endpoints.ts'
import { exportsFeature } from './office/exports/endpoints.ts'
import { importsFeature } from './office/imports/endpoints.ts'
import { mergingFeature } from './office/merging/endpoints.ts'
import { reportsFeature } from './office/reports/endpoints.ts'
import { householdsFeature } from './people/households/endpoints.ts'
import { invitationsFeature } from './people/invitations/endpoints.ts'
import { membersFeature } from './people/members/endpoints.ts'
import { newcomersFeature } from './people/newcomers/endpoints.ts'
import { sharingFeature } from './people/sharing/endpoints.ts'
import { usersFeature } from './people/users/endpoints.ts'
import { servingAnswersFeature } from './serving/answers/endpoints.ts'
import { servingPlanFeature } from './serving/plan/endpoints.ts'
import { servingTeamsFeature } from './serving/teams/endpoints.ts'
import { auditFeature } from './site/audit/endpoints.ts'
import { clientErrorsFeature } from './site/client-errors/endpoints.ts'
import { ownDataFeature } from './site/own-data/endpoints.ts'
import { retentionFeature } from './site/retention/endpoints.ts'
import { statusFeature } from './site/status/endpoints.ts'

export * from './account/email/endpoints.ts'
export * from './account/email/errors.ts'
export * from './account/password/endpoints.ts'
export * from './account/password/errors.ts'
export * from './account/password/schema.ts'
export * from './account/second-step/endpoints.ts'
export * from './account/second-step/errors.ts'
export * from './account/second-step/passkey-endpoints.ts'
export * from './account/second-step/schema.ts'
export * from './account/sign-in/code-endpoints.ts'
export * from './account/sign-in/endpoints.ts'
export * from './account/sign-in/errors.ts'
export * from './account/sign-in/schema.ts'
export * from './attendance/calendar/endpoints.ts'
export * from './attendance/calendar/errors.ts'
export * from './attendance/calendar/schema.ts'
export * from './attendance/desk/endpoints.ts'
export * from './attendance/desk/errors.ts'
export * from './attendance/desk/schema.ts'
export * from './attendance/door/endpoints.ts'
export * from './attendance/door/errors.ts'
export * from './attendance/door/schema.ts'
export * from './attendance/marking/endpoints.ts'
export * from './attendance/marking/errors.ts'
export * from './attendance/marking/marking.ts'
export * from './attendance/marking/messages.ts'
export * from './attendance/marking/schema.ts'
export * from './attendance/sessions/endpoints.ts'
export * from './attendance/sessions/errors.ts'
export * from './attendance/sessions/messages.ts'
export * from './attendance/sessions/schema.ts'
export * from './attendance/sessions/series-dates.ts'
export * from './attendance/sessions/series-schema.ts'
export * from './attendance/sessions/times.ts'
export * from './attendance/steward/endpoints.ts'
export * from './attendance/steward/errors.ts'
export * from './attendance/steward/schema.ts'
export * from './attendance/unnamed/endpoints.ts'
export * from './attendance/unnamed/errors.ts'
export * from './attendance/unnamed/schema.ts'
export * from './attendance/visitors/endpoints.ts'
export * from './attendance/visitors/errors.ts'
export * from './attendance/visitors/limits.ts'
export * from './attendance/visitors/schema.ts'
export * from './care/cases/away.ts'
export * from './care/cases/endpoints.ts'
export * from './care/cases/errors.ts'
export * from './care/cases/limits.ts'
export * from './care/cases/schema.ts'
export * from './church/carousels/endpoints.ts'
export * from './church/carousels/errors.ts'
export * from './church/carousels/messages.ts'
export * from './church/carousels/schema.ts'
export * from './church/details/area-check.ts'
export * from './church/details/campus-schema.ts'
export * from './church/details/endpoints.ts'
export * from './church/details/errors.ts'
export * from './church/details/geofence.ts'
export * from './church/details/schema.ts'
export * from './church/details/shades.ts'
export * from './messages/announcements/endpoints.ts'
export * from './messages/announcements/errors.ts'
export * from './messages/announcements/schema.ts'
export * from './messages/choices/endpoints.ts'
export * from './messages/choices/errors.ts'
export * from './messages/choices/schema.ts'
export * from './office/birthdays/endpoints.ts'
export * from './office/birthdays/schema.ts'
export * from './office/dashboard/endpoints.ts'
export * from './office/dashboard/schema.ts'
export * from './office/exports/cells.ts'
export * from './office/exports/columns.ts'
export * from './office/exports/endpoints.ts'
export * from './office/exports/errors.ts'
export * from './office/exports/schema.ts'
export * from './office/imports/endpoints.ts'
export * from './office/imports/errors.ts'
export * from './office/imports/fields.ts'
export * from './office/imports/limits.ts'
export * from './office/imports/schema.ts'
export * from './office/merging/endpoints.ts'
export * from './office/merging/errors.ts'
export * from './office/merging/schema.ts'
export * from './office/reports/endpoints.ts'
export * from './office/reports/range.ts'
export * from './office/reports/schema.ts'
export * from './people/households/endpoints.ts'
export * from './people/households/errors.ts'
export * from './people/households/messages.ts'
export * from './people/households/schema.ts'
export * from './people/invitations/endpoints.ts'
export * from './people/invitations/errors.ts'
export * from './people/invitations/schema.ts'
export * from './people/members/endpoints.ts'
export * from './people/members/errors.ts'
export * from './people/members/field-lists.ts'
export * from './people/members/fields.ts'
export * from './people/members/picture.ts'
export * from './people/members/schema.ts'
export * from './people/newcomers/endpoints.ts'
export * from './people/newcomers/errors.ts'
export * from './people/newcomers/schema.ts'
export * from './people/sharing/endpoints.ts'
export * from './people/sharing/schema.ts'
export * from './people/sharing/visibility.ts'
export * from './people/users/endpoints.ts'
export * from './people/users/errors.ts'
export * from './people/users/schema.ts'
export * from './serving/answers/endpoints.ts'
export * from './serving/answers/errors.ts'
export * from './serving/answers/schema.ts'
export * from './serving/plan/endpoints.ts'
export * from './serving/plan/errors.ts'
export * from './serving/plan/schema.ts'
export * from './serving/teams/endpoints.ts'
export * from './serving/teams/errors.ts'
export * from './serving/teams/schema.ts'
export * from './site/audit/endpoints.ts'
export * from './site/audit/schema.ts'
export * from './site/client-errors/endpoints.ts'
export * from './site/client-errors/schema.ts'
export * from './site/own-data/endpoints.ts'
export * from './site/retention/endpoints.ts'
export * from './site/retention/schema.ts'
export * from './site/status/endpoints.ts'
export * from './site/status/schema.ts'

/** Every feature with routes. The API has a unit of the same name for each one. */
export const features = {
  announcements: announcementsFeature,
  attendance: attendanceFeature,
  audit: auditFeature,
  birthdays: birthdaysFeature,
  calendar: calendarFeature,
  care: careFeature,
  carousels: carouselsFeature,
  choices: choicesFeature,
  church: churchFeature,
  clientErrors: clientErrorsFeature,
  dashboard: dashboardFeature,
  desk: deskFeature,
  door: doorFeature,
  email: emailFeature,
  exports: exportsFeature,
  households: householdsFeature,
  imports: importsFeature,
  invitations: invitationsFeature,
  members: membersFeature,
  newcomers: newcomersFeature,
  merging: mergingFeature,
  ownData: ownDataFeature,
  password: passwordFeature,
  reports: reportsFeature,
  retention: retentionFeature,
  secondStep: secondStepFeature,
  servingAnswers: servingAnswersFeature,
  servingPlan: servingPlanFeature,
  servingTeams: servingTeamsFeature,
  sessions: sessionsFeature,
  sharing: sharingFeature,
  signIn: signInFeature,
  signInCodes: signInCodesFeature,
  status: statusFeature,
  steward: stewardFeature,
  unnamed: unnamedFeature,
  users: usersFeature,
  visitors: visitorsFeature,
}
