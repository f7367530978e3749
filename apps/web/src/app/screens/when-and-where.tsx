import { t } from '@church/shared'
import { RegularServices, regularServices } from '../../features/attendance/sessions/index.ts'
import { VisitNow } from '../../features/attendance/visitors/index.ts'
import { churchFacts } from '../../features/church/details/index.ts'
import { ToFollow } from '../../features/church/pages/index.ts'
import { mapSearch } from '../../lib/links.ts'
import { screens } from '../../lib/screens.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { T } from '../../ui/t.tsx'
import styles from './when-and-where.module.scss'

function Place({ address }: { address: string }) {
  if (!address) {
    return (
      <ToFollow adminsMay={t('Add your address')} to={screens.church.path}>
        {t('Our address will follow.')}
      </ToFollow>
    )
  }
  return (
    <>
      <address dir="auto">{address}</address>
      <ButtonAnchor
        variant="secondary"
        size="small"
        icon="pin"
        href={mapSearch(address)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <T text="Show on a map<hidden>, in a new window</hidden>" />
      </ButtonAnchor>
    </>
  )
}

/**
 * When and where the church meets: its regular services, and its address with a link to a map. During a service,
 * visitors can say at once that they are there.
 * @param isSecondary whether the page asks for something else first
 */
export function WhenAndWhere({ isSecondary = false }: { isSecondary?: boolean }) {
  return (
    <Card title={t('When and where we meet')}>
      <VisitNow isSecondary={isSecondary} />
      <div className={styles.columns}>
        <Fetched options={regularServices} skeleton={<SkeletonLines lines={3} />}>
          {(regular) =>
            regular.length > 0 ? (
              <RegularServices services={regular} />
            ) : (
              <ToFollow adminsMay={t('Plan a service that repeats')} to={screens.sessions.path}>
                {t('The times of our regular services will follow.')}
              </ToFollow>
            )
          }
        </Fetched>
        <div>
          <Fetched options={churchFacts} skeleton={<SkeletonLines lines={3} />}>
            {({ address }) => <Place address={address} />}
          </Fetched>
        </div>
      </div>
    </Card>
  )
}
