import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { StaffScreen } from '../lib/screens.ts'
import type { OfficeGroup } from './office.ts'
import { ScreenLink } from './screen-links.tsx'

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

/** Links to screens of the office in a list, each with the number behind its label if it has one. */
export const BadgedLinks = ({ links }: Pick<OfficeGroup, 'links'>) =>
  links.map(({ name, screen }) => (
    <li key={name}>
      <ScreenLink screen={screen}>
        <ScreenBadge of={name} />
      </ScreenLink>
    </li>
  ))

function ScreenBadge({ of: name }: { of: string }) {
  const Badge = badgeOf[name]
  return (
    Badge && (
      <Suspense fallback={null}>
        <Badge />
      </Suspense>
    )
  )
}
