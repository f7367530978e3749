import { type Session, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { churchDate, formatTime } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { mondayOf, weeksOf } from '../../../lib/weeks.ts'
import { Card } from '../../../ui/card.tsx'
import { DayEntry, DayGrid } from '../../../ui/days/day-grid.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { CampusName } from './campus-name.tsx'
import styles from './session-calendar.module.scss'

interface Props {
  onOpen: (session: Session) => void
}

/** This week and the next eight, since sessions are created eight weeks ahead. */
const weeks = 9

/** The sessions of the coming weeks by day, at the church. */
export function SessionCalendar({ onOpen }: Props) {
  const query = useQuery(queries.listSessions())
  const today = churchDate(serverNow())
  return (
    <Card title={t('The Coming Eight Weeks')} className={styles.card}>
      <Loaded query={query}>
        {(sessions) => (
          <DayGrid
            weeks={weeksOf(sessions, {
              monday: mondayOf(today),
              weeks,
              dateOf: (at) => churchDate(at),
            })}
            today={today}
          >
            {(session) => (
              <DayEntry
                key={session.id}
                name={session.name}
                time={formatTime(session.start_datetime)}
                kind={session.kind}
                cancelled={session.cancelled_at !== null}
                onOpen={() => onOpen(session)}
              >
                <CampusName of={session}>{(campus) => <small>{campus}</small>}</CampusName>
              </DayEntry>
            )}
          </DayGrid>
        )}
      </Loaded>
    </Card>
  )
}
