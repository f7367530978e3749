import { lazyScreens } from '../generated/staff-screens.ts'
import type { StaffScreen } from '../lib/screens.ts'
import type { LoadScreens } from './member-screens.ts'

/** The screens of admins, stewards, carers and leaders. Members, who make most visits, never load this list. */
export const staffScreens = lazyScreens satisfies LoadScreens<StaffScreen>
