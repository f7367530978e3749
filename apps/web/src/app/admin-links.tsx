import { t } from '@church/shared'
import { useCurrentUser } from '../lib/current-user.ts'
import { screens } from '../lib/screens.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuSection } from '../ui/menu-section.tsx'
import { openFinder } from './finder.tsx'
import { officeOf } from './office.ts'
import { BadgedLinks } from './screen-badge.tsx'
import { ScreenLink } from './screen-links.tsx'

/** The links of the admins' menu: the overview, the search, and the other screens in groups. */
export function AdminLinks() {
  const user = useCurrentUser((state) => state.user)
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
      {user &&
        officeOf(user).map(({ group, label, links }) => (
          <MenuSection key={group} heading={label}>
            <BadgedLinks links={links} />
          </MenuSection>
        ))}
    </>
  )
}
