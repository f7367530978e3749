import { attendanceEndpoints } from '../features/attendance/endpoints.ts'
import { auditEndpoints } from '../features/audit/endpoints.ts'
import { birthdayEndpoints } from '../features/birthdays/endpoints.ts'
import { carouselEndpoints } from '../features/carousels/endpoints.ts'
import { churchEndpoints } from '../features/church/endpoints.ts'
import { dashboardEndpoints } from '../features/dashboard/endpoints.ts'
import { emailChangeEndpoints } from '../features/email-change/endpoints.ts'
import { memberEndpoints } from '../features/members/endpoints.ts'
import { ownDataEndpoints } from '../features/own-data/endpoints.ts'
import { passwordResetEndpoints } from '../features/password-reset/endpoints.ts'
import { retentionEndpoints } from '../features/retention/endpoints.ts'
import { sessionEndpoints } from '../features/sessions/endpoints.ts'
import { authEndpoints } from '../features/sign-in/endpoints.ts'
import { signInsEndpoints } from '../features/sign-ins/endpoints.ts'
import { twoStepEndpoints } from '../features/two-step/endpoints.ts'
import { userEndpoints } from '../features/users/endpoints.ts'

/** Every HTTP route of the product, by name. */
export const contract = {
  ...authEndpoints,
  ...passwordResetEndpoints,
  ...twoStepEndpoints,
  ...signInsEndpoints,
  ...userEndpoints,
  ...emailChangeEndpoints,
  ...ownDataEndpoints,
  ...memberEndpoints,
  ...sessionEndpoints,
  ...attendanceEndpoints,
  ...churchEndpoints,
  ...carouselEndpoints,
  ...birthdayEndpoints,
  ...dashboardEndpoints,
  ...auditEndpoints,
  ...retentionEndpoints,
}
