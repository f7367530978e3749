import { type Plan, type PlanSession, type Slot, shown, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { nameIn, useComingPlan } from './queries.ts'
import styles from './team-plan.module.scss'

/** The plan of a team for its members: who serves when, with their own dates tinted, and the gaps. */
export function TeamPlanScreen() {
  const id = Number(useParams().id)
  const { data: teams = [] } = useQuery(queries.listTeams())
  const { query } = useComingPlan(id)
  const name = teams.find((team) => team.id === id)?.name
  return (
    <>
      <BackLink to={screens.ownServing.path}>{shown(screens.ownServing.title)}</BackLink>
      <PageHeading title={name ?? screens.teamPlan.title} />
      <Loaded query={query} failedRefetch="instead">
        {(plan) =>
          plan.sessions.length > 0 ? (
            <ol className={styles.plan}>
              {plan.sessions.map((session) => (
                <li key={session.id}>
                  <Service session={session} plan={plan} />
                </li>
              ))}
            </ol>
          ) : (
            <EmptyState icon="calendar">{t('No dates are planned yet.')}</EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

function Service({ session, plan }: { session: PlanSession; plan: Plan }) {
  const { id, name, start_datetime, cancelled } = session
  const when = { date: formatDate(start_datetime), time: formatTime(start_datetime) }
  return (
    <Card title={t('{date}, {time}', when)}>
      <p className={styles.service}>
        <bdi>{name}</bdi> {cancelled && <Badge tone="warn">{t('Cancelled')}</Badge>}
      </p>
      <ul className={styles.slots}>
        {plan.slots
          .filter((slot) => slot.session === id)
          .map((slot) => (
            <SlotOfTeam key={slot.id} slot={slot} name={nameIn(plan, slot.user)} />
          ))}
      </ul>
    </Card>
  )
}

function SlotOfTeam({ slot: { role, user }, name }: { slot: Slot; name: string }) {
  const isMe = useCurrentUser((state) => user !== null && state.user?.id === user)
  return (
    <li data-me={isMe}>
      <bdi className="soft">{role}</bdi>{' '}
      {isMe ? (
        <strong>
          <T text="{name} (you)" name={<bdi>{name}</bdi>} />
        </strong>
      ) : (
        <bdi className={name ? undefined : 'soft'}>{name || t('Nobody yet')}</bdi>
      )}
    </li>
  )
}
