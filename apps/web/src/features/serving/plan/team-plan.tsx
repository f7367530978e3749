import { type Team, t } from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { nameIn, useComingPlan } from './queries.ts'
import styles from './team-plan.module.scss'

/** Who serves when in a team, for its members: names and gaps. */
export function TeamPlan({ team }: { team: Team }) {
  const { query } = useComingPlan(team.id)
  return (
    <Card title={team.name}>
      <Loaded query={query}>
        {(plan) => (
          <ul className={styles.plan}>
            {plan.sessions.map((session) => (
              <li key={session.id}>
                <strong>{formatDate(session.start_datetime)}</strong>
                <ul>
                  {plan.slots
                    .filter((slot) => slot.session === session.id)
                    .map((slot) => (
                      <li key={slot.id}>
                        <bdi className="soft">{slot.role}</bdi>{' '}
                        <bdi>{nameIn(plan, slot.user) || t('Nobody yet')}</bdi>
                      </li>
                    ))}
                </ul>
              </li>
            ))}
            {plan.sessions.length === 0 && <li>{t('No dates are planned yet.')}</li>}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
