import {
  formatList,
  isRunning,
  type Plan,
  type PlanSession,
  type Slot,
  type Team,
  t,
} from '@church/shared'
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
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useLandscapePaper } from '../../../ui/use-landscape-paper.ts'
import { PlanBar } from './plan-bar.tsx'
import { PlanDates } from './plan-dates.tsx'
import { PlanMatrix } from './plan-matrix.tsx'
import styles from './plan-screen.module.scss'
import { useComingPlan } from './queries.ts'
import { ServingToday } from './serving-today.tsx'
import { SessionCard } from './session-card.tsx'

/** Serving Plan: a leader, or an admin, sees eight weeks of one team or of all, fills the gaps and tells everybody. */
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
  useLandscapePaper()
  const teams = chosen === '' ? led : led.filter(({ id }) => String(id) === chosen)
  const [first] = teams
  if (!first) return <NoTeam />
  const isOne = teams.length === 1
  return (
    <>
      <PageHeading
        title={screens.servingPlan.title}
        lead={
          <span className={led.length > 1 ? styles.paper : styles.team}>
            {isOne ? first.name : formatList(teams.map(({ name }) => name))}
          </span>
        }
        actions={
          led.length > 1 && (
            <div className={styles.choice}>
              <ListFilter
                label={t('Team')}
                value={chosen}
                options={{
                  '': t('All teams'),
                  ...Object.fromEntries(led.map(({ id, name }) => [String(id), name])),
                }}
                onChange={setChosen}
              />
            </div>
          )
        }
      />
      <Today />
      <PlanOfTeams key={chosen} teams={teams} />
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

function PlanOfTeams({ teams }: { teams: Team[] }) {
  const [only] = teams.length === 1 ? teams : []
  const { range, query } = useComingPlan(only?.id)
  const [fresh, setFresh] = useState<number[]>([])
  const isPhone = useIsPhone()
  return (
    <Loaded query={query} failedRefetch="above">
      {(whole) => {
        // Without the teams that the user is in, but does not lead.
        const isLed = ({ team }: Slot) => teams.some(({ id }) => id === team)
        const plan = { ...whole, slots: whole.slots.filter(isLed) }
        const needs = ({ id }: PlanSession) => plan.slots.some(({ session }) => session === id)
        const sessions = plan.sessions.filter(needs)
        const others = plan.sessions.filter((session) => !needs(session))
        const parts = { plan, sessions, teams, fresh }
        return (
          <>
            <PlanBar plan={plan} range={range} fresh={fresh} onFresh={setFresh} />
            <p className={styles.range}>{formatDays(range)}</p>
            {plan.sessions.length === 0 && (
              <EmptyState icon="calendar">
                {t('No services are planned in these weeks.')}
              </EmptyState>
            )}
            {sessions.length > 0 &&
              (isPhone ? <PlanDates {...parts} /> : <PlanMatrix {...parts} />)}
            {only ? (
              others.length > 0 && (
                <details className={styles.others} open={sessions.length === 0}>
                  <summary>
                    {t('Services that need nobody of {team} yet', { team: only.name })}
                  </summary>
                  <Sessions sessions={others} plan={plan} team={only} />
                </details>
              )
            ) : (
              <p className={styles.others}>{t('Choose a team to change its roles.')}</p>
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
        <SessionCard session={session} plan={plan} teams={[team]} />
      </li>
    ))}
  </ol>
)
