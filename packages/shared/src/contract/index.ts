import { attendanceEndpoints } from '../features/attendance/endpoints.ts'
import { authEndpoints } from '../features/auth/endpoints.ts'
import { carouselEndpoints } from '../features/carousels/endpoints.ts'
import { churchEndpoints } from '../features/church/endpoints.ts'
import { sessionEndpoints } from '../features/sessions/endpoints.ts'

/** Every HTTP route of the product, by name. */
export const contract = {
  ...authEndpoints,
  ...sessionEndpoints,
  ...attendanceEndpoints,
  ...churchEndpoints,
  ...carouselEndpoints,
}
