import { addDays, PLAN_DAYS, type Team } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { churchDate, formatDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { churchFacts } from '../../church/details/index.ts'
import { nameIn, planOf } from './queries.ts'
import styles from './team-plan.module.scss'

/** Who serves when in a team, for its members: names, and the places that are free. */
export function TeamPlan({ team }: { team: Team }) {
  const { data: church } = useQuery(churchFacts)
  const today = churchDate(serverNow(), church?.time_zone)
  const query = useQuery(planOf({ team: team.id, from: today, until: addDays(today, PLAN_DAYS) }))
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
                        <span className="soft">{slot.role}</span>{' '}
                        {nameIn(plan, slot.user) || 'Nobody yet'}
                      </li>
                    ))}
                </ul>
              </li>
            ))}
            {plan.sessions.length === 0 && <li>No dates are planned yet.</li>}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
