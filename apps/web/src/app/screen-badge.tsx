import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { StaffScreen } from '../lib/screens.ts'

/** The numbers behind the labels of the admins' links. */
export const badges = {
  newcomers: lazyPart(
    async () => (await import('../features/people/newcomers/waiting-badge.tsx')).WaitingBadge,
  ),
  households: lazyPart(
    async () => (await import('../features/people/households/requests-badge.tsx')).RequestsBadge,
  ),
} satisfies Partial<Record<StaffScreen, ComponentType>>

const badgeOf: Record<string, ComponentType | undefined> = badges

/** The number behind the label of a screen's link, by the screen's name in the table. Renders nothing for most. */
export function ScreenBadge({ of: name }: { of: string }) {
  const Badge = badgeOf[name]
  return (
    Badge && (
      <Suspense fallback={null}>
        <Badge />
      </Suspense>
    )
  )
}
