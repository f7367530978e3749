import type { Session } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatShortDate, formatShortMonth, formatTime, localDay } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { allSessions } from './admin-queries.ts'
import { calendarWeeks } from './calendar-weeks.ts'
import { CampusName } from './campus-name.tsx'
import { weekdayNames } from './series-in-words.ts'
import styles from './session-calendar.module.scss'

interface Props {
  onOpen: (session: Session) => void
}

/** The sessions of the coming weeks: a grid of days, and on phones a list of those with sessions. */
export function SessionCalendar({ onOpen }: Props) {
  const query = useQuery(allSessions)
  return (
    <Card title="The Coming Eight Weeks" className={styles.card}>
      <Loaded query={query}>
        {(sessions) => (
          <>
            <div className={styles.head} aria-hidden="true">
              {weekdayNames.map((name) => (
                <span key={name}>{name.slice(0, 3)}</span>
              ))}
            </div>
            {calendarWeeks(sessions, serverNow()).map((week) => (
              <ol key={week[0]?.date.getTime()} className={styles.week}>
                {week.map((day) => (
                  <Day key={day.date.getTime()} {...day} onOpen={onOpen} />
                ))}
              </ol>
            ))}
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface DayProps extends Props {
  date: Date
  sessions: Session[]
}

function Day({ date, sessions, onOpen }: DayProps) {
  const today = localDay(serverNow())
  const isToday = localDay(date) === today
  return (
    <li
      className={styles.day}
      data-empty={sessions.length === 0}
      data-past={localDay(date) < today}
      aria-current={isToday ? 'date' : undefined}
    >
      <p className={styles.date}>
        <span className={styles.long}>{isToday ? 'Today' : formatShortDate(date)}</span>
        <span className={styles.short} aria-hidden="true">
          {date.getDate()} {date.getDate() === 1 && formatShortMonth(date)}
        </span>
      </p>
      <div className={styles.entries}>
        {sessions.map((session) => (
          <Entry key={session.id} session={session} onOpen={onOpen} />
        ))}
      </div>
    </li>
  )
}

function Entry({ session, onOpen }: Props & { session: Session }) {
  const { name, start_datetime, cancelled_at, kind } = session
  return (
    <button
      type="button"
      className={styles.entry}
      data-kind={kind}
      data-cancelled={cancelled_at !== null}
      onClick={() => onOpen(session)}
    >
      <span className="numbers">{formatTime(start_datetime)}</span> <span>{name}</span>{' '}
      <CampusName of={session}>{(campus) => <small>{campus}</small>}</CampusName>{' '}
      {cancelled_at && <em>cancelled</em>}
    </button>
  )
}
