import { n, type PlanSession, t } from '@church/shared'
import { useState } from 'react'
import { formatDayMonth, formatTime, formatWeekdayOf } from '../../../lib/format.ts'
import styles from './plan-dates.module.scss'
import type { PlanProps } from './plan-matrix.tsx'
import { SessionCard } from './session-card.tsx'

/** For phones: a row of dates with their gaps, and the service of the chosen one. On paper, all of them. */
export function PlanDates({ plan, sessions, teams, fresh }: PlanProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = sessions.find(({ id }) => id === chosen) ?? sessions[0]
  return (
    <>
      <nav className={styles.dates} aria-label={t('Dates')}>
        {sessions.map((session) => (
          <DateButton
            key={session.id}
            session={session}
            gaps={plan.slots.filter(({ session: of, user }) => of === session.id && !user).length}
            isShown={session === shown}
            onChoose={() => setChosen(session.id)}
          />
        ))}
      </nav>
      <ol className={styles.services}>
        {sessions.map((session) => (
          <li key={session.id} data-shown={session === shown}>
            <SessionCard session={session} plan={plan} teams={teams} fresh={fresh} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface DateProps {
  session: PlanSession
  gaps: number
  isShown: boolean
  onChoose: () => void
}

function DateButton({
  session: { start_datetime, cancelled },
  gaps,
  isShown,
  onChoose,
}: DateProps) {
  return (
    <button
      type="button"
      className={styles.date}
      aria-current={isShown ? 'date' : undefined}
      data-cancelled={cancelled}
      onClick={({ currentTarget }) => {
        onChoose()
        currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
      }}
    >
      <span>{formatWeekdayOf(start_datetime)}</span>
      <strong>{formatDayMonth(start_datetime)}</strong>
      <span>{formatTime(start_datetime)}</span>
      <span className={styles.gaps} data-open={gaps > 0}>
        {cancelled ? t('Cancelled') : gaps > 0 ? n(gaps, 'One gap', '{count} gaps') : t('No gaps')}
      </span>
    </button>
  )
}
