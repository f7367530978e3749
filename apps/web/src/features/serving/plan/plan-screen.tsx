import { isRunning, type Plan, type PlanSession, type Team, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatDays } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PlanBar } from './plan-bar.tsx'
import styles from './plan-screen.module.scss'
import { useComingPlan } from './queries.ts'
import { ServingToday } from './serving-today.tsx'
import { SessionCard } from './session-card.tsx'

/** Serving Plan: a leader, or an admin, sees eight weeks of a team, fills the gaps and tells everybody. */
export function ServingPlanScreen() {
  const query = useQuery(queries.listTeams())
  return (
    <Loaded query={query} skeleton={<PageHeading title={screens.servingPlan.title} />}>
      {(all) => <ChosenTeam teams={all.filter(({ mine }) => mine)} />}
    </Loaded>
  )
}

function ChosenTeam({ teams: led }: { teams: Team[] }) {
  const [chosen, setChosen] = useState('')
  const team = led.find(({ id }) => String(id) === chosen) ?? led[0]
  if (!team) return <NoTeam />
  return (
    <>
      <PageHeading
        title={screens.servingPlan.title}
        lead={<span className={led.length > 1 ? styles.paper : styles.team}>{team.name}</span>}
        actions={
          led.length > 1 && (
            <div className={styles.choice}>
              <ListFilter
                label={t('Team')}
                value={String(team.id)}
                options={Object.fromEntries(led.map(({ id, name }) => [String(id), name]))}
                onChange={setChosen}
              />
            </div>
          )
        }
      />
      <Today />
      <PlanOfTeam key={team.id} team={team} />
    </>
  )
}

/** Who serves at the running services, to mark them. */
function Today() {
  const { data = [] } = useQuery(queries.listCurrentSessions())
  const now = useNow()
  return data
    .filter((session) => !session.cancelled_at && isRunning(session, now))
    .map(({ id }) => <ServingToday key={id} session={id} />)
}

function NoTeam() {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin ?? false)
  return (
    <>
      <PageHeading title={screens.servingPlan.title} />
      <EmptyState
        icon="users"
        action={isAdmin && <ButtonLink to={screens.teams.path}>{t('Make a team')}</ButtonLink>}
      >
        {isAdmin ? t('A plan begins with a team.') : t('You don’t lead a team.')}
      </EmptyState>
    </>
  )
}

function PlanOfTeam({ team }: { team: Team }) {
  const { range, query } = useComingPlan(team.id)
  return (
    <Loaded query={query} failedRefetch="above">
      {(plan) => {
        const needs = ({ id }: PlanSession) => plan.slots.some(({ session }) => session === id)
        const served = plan.sessions.filter(needs)
        const others = plan.sessions.filter((session) => !needs(session))
        return (
          <>
            <PlanBar plan={plan} range={range} />
            <p className={styles.range}>{formatDays(range)}</p>
            {plan.sessions.length === 0 && (
              <EmptyState icon="calendar">
                {t('No services are planned in these weeks.')}
              </EmptyState>
            )}
            <Sessions sessions={served} plan={plan} team={team} />
            {others.length > 0 && (
              <details className={styles.others} open={served.length === 0}>
                <summary>
                  {t('Services that need nobody of {team} yet', { team: team.name })}
                </summary>
                <Sessions sessions={others} plan={plan} team={team} />
              </details>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface SessionsProps {
  sessions: PlanSession[]
  plan: Plan
  team: Team
}

const Sessions = ({ sessions, plan, team }: SessionsProps) => (
  <ol className={styles.sessions}>
    {sessions.map((session) => (
      <li key={session.id}>
        <SessionCard session={session} plan={plan} team={team} />
      </li>
    ))}
  </ol>
)
