import { t } from '@church/shared'
import { useId } from 'react'
import { useAdminAccess } from '../features/account/second-step/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { Button } from '../ui/button.tsx'
import { openFinder } from './finder.tsx'
import { type OfficeGroup, officeOf } from './office.ts'
import { OfficeIcon } from './office-icon.tsx'
import styles from './office-tiles.module.scss'
import { BadgedLinks } from './screen-badge.tsx'

/** The search, and every screen of the office in tiles, for phones, where neither a rail nor a menu is in sight. */
export function OfficeTiles() {
  const user = useCurrentUser((state) => state.user)
  const mayFind = useAdminAccess()
  return (
    <>
      {mayFind && (
        <Button variant="secondary" icon="search" className={styles.find} onClick={openFinder}>
          {t('Find a person, a session or a screen')}
        </Button>
      )}
      <div className={styles.tiles}>
        {user && officeOf(user).map((group) => <Tile key={group.group} {...group} />)}
      </div>
    </>
  )
}

function Tile({ label, icon, links }: OfficeGroup) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.tile}>
      <h2 id={id}>
        <OfficeIcon name={icon} />
        {label}
      </h2>
      <ul>
        <BadgedLinks links={links} />
      </ul>
    </section>
  )
}
