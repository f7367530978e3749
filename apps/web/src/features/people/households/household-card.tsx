import { type OwnHousehold, t } from '@church/shared'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Agreement } from './agreement.tsx'
import { AskForChange } from './ask-for-change.tsx'
import styles from './household-card.module.scss'
import { ownHousehold } from './queries.ts'

/** My household: who is in it, who may mark whom, and what the user can change about that. */
export function HouseholdCard() {
  return (
    <Card title={t('My household')}>
      <Fetched options={ownHousehold()} skeleton={<SkeletonLines lines={3} />}>
        {(own) => (
          <>
            {own.households.length === 0 && (
              <p>
                {t(
                  'You don’t belong to a household yet. In one, an adult can mark the others, such as children.',
                )}
              </p>
            )}
            {own.households.map((household) => (
              <People key={household.id} household={household} />
            ))}
            <Agreement own={own} />
            <AskForChange own={own} />
          </>
        )}
      </Fetched>
    </Card>
  )
}

function People({
  household: { name, members },
}: {
  household: OwnHousehold['households'][number]
}) {
  return (
    <>
      <h3 className={styles.name} dir="auto">
        {name}
      </h3>
      <ul className={styles.people}>
        {members.map(({ user, name, is_you, is_kept, relation, may_act }) => (
          <li key={user}>
            <span>
              {is_kept ? <Link to={pathOf(screens.member.path, user)}>{name}</Link> : name}{' '}
              {is_you && <span className="soft">{t('(you)')}</span>}
            </span>{' '}
            {relation === 'child' && <Badge>{t('Child')}</Badge>}
            {may_act && <Badge tone="note">{t('May mark the others')}</Badge>}
          </li>
        ))}
      </ul>
    </>
  )
}
