import { t } from '@church/shared'
import { type ComponentType, Suspense } from 'react'
import { type MenuGroup, type Screen, screens } from '../lib/screens.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuSection } from '../ui/menu.tsx'
import { openFinder } from './finder.tsx'
import { ScreenLink } from './screen-links.tsx'
import { badges } from './staff-screens.ts'

const headings: Record<MenuGroup, string> = {
  services: t('Services'),
  people: t('People'),
  church: t('Church'),
  records: t('Records'),
}

const badgeOf: Record<string, ComponentType | undefined> = badges

/** The links of the admins' menu: the overview, the search, and the other screens in groups. */
export function AdminLinks() {
  return (
    <>
      <li>
        <ScreenLink screen={screens.dashboard} />
      </li>
      <li>
        <button type="button" onClick={openFinder}>
          <Icon name="search" size={18} />
          {t('Find')}
        </button>
      </li>
      {Object.entries(headings).map(([group, heading]) => (
        <MenuSection key={group} heading={heading}>
          {Object.entries<Screen>(screens)
            .filter(([, { menu }]) => menu === group)
            .map(([name, screen]) => (
              <li key={name}>
                <ScreenLink screen={screen}>
                  <LazyBadge of={badgeOf[name]} />
                </ScreenLink>
              </li>
            ))}
        </MenuSection>
      ))}
    </>
  )
}

function LazyBadge({ of: Badge }: { of: ComponentType | undefined }) {
  return (
    Badge && (
      <Suspense fallback={null}>
        <Badge />
      </Suspense>
    )
  )
}
