import type { ComponentType } from 'react'
import { lazyScreens } from '../generated/staff-screens.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import type { StaffScreen } from '../lib/screens.ts'
import type { LoadScreens } from './member-screens.ts'

/** The screens of admins, stewards, carers and leaders. Members, who make most visits, never load this list. */
export const staffScreens = lazyScreens satisfies LoadScreens<StaffScreen>

/** The numbers behind the labels of the admins' links. */
export const badges = {
  newcomers: lazyPart(
    async () => (await import('../features/people/newcomers/waiting-badge.tsx')).WaitingBadge,
  ),
  households: lazyPart(
    async () => (await import('../features/people/households/requests-badge.tsx')).RequestsBadge,
  ),
} satisfies Partial<Record<StaffScreen, ComponentType>>
