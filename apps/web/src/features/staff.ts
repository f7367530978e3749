import type { Feature } from '../lib/feature.ts'
import { attendanceAdmin } from './attendance/admin-feature.ts'
import { audit } from './audit/feature.ts'
import { birthdays } from './birthdays/feature.ts'
import { care } from './care/feature.ts'
import { carousels } from './carousels/feature.ts'
import { churchAdmin } from './church/admin-feature.ts'
import { dashboard } from './dashboard/feature.ts'
import { desk } from './desk/feature.ts'
import { door } from './door/feature.ts'
import { exports } from './exports/feature.ts'
import { households } from './households/feature.ts'
import { imports } from './imports/feature.ts'
import { membersAdmin } from './members/admin-feature.ts'
import { merging } from './merging/feature.ts'
import { newcomers } from './newcomers/feature.ts'
import { reports } from './reports/feature.ts'
import { sessions } from './sessions/feature.ts'
import { sharingAdmin } from './sharing/admin-feature.ts'
import { status } from './status/feature.ts'
import { steward } from './steward/feature.ts'
import { usersAdmin } from './users/admin-feature.ts'

/**
 * Every feature with screens for those who serve, in menu order. Members, who make most visits, never
 * load this list.
 */
const features: Feature[] = [
  dashboard,
  usersAdmin,
  imports,
  newcomers,
  households,
  membersAdmin,
  sharingAdmin,
  churchAdmin,
  sessions,
  desk,
  attendanceAdmin,
  reports,
  birthdays,
  carousels,
  door,
  steward,
  care,
  exports,
  audit,
  status,
  merging,
]

/** The screens of admins, stewards and carers. */
export const staffScreens = features.flatMap((feature) => feature.screens)
