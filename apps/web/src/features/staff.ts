import type { Feature } from '../lib/feature.ts'
import { desk } from './attendance/desk/feature.ts'
import { door } from './attendance/door/feature.ts'
import { attendanceAdmin } from './attendance/marking/admin-feature.ts'
import { sessions } from './attendance/sessions/feature.ts'
import { steward } from './attendance/steward/feature.ts'
import { care } from './care/cases/feature.ts'
import { carousels } from './church/carousels/feature.ts'
import { churchAdmin } from './church/details/admin-feature.ts'
import { birthdays } from './office/birthdays/feature.ts'
import { dashboard } from './office/dashboard/feature.ts'
import { exports } from './office/exports/feature.ts'
import { imports } from './office/imports/feature.ts'
import { reports } from './office/reports/feature.ts'
import { households } from './people/households/feature.ts'
import { membersAdmin } from './people/members/admin-feature.ts'
import { merging } from './people/merging/feature.ts'
import { newcomers } from './people/newcomers/feature.ts'
import { sharingAdmin } from './people/sharing/admin-feature.ts'
import { usersAdmin } from './people/users/admin-feature.ts'
import { audit } from './site/audit/feature.ts'
import { status } from './site/status/feature.ts'

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
