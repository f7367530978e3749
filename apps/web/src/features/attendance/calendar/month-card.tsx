import { addDays, DAY_MS, t } from '@church/shared'
import { useState } from 'react'
import { churchDate, formatMonth, formatTime } from '../../../lib/format.ts'
import { mondayOf, weeksOf } from '../../../lib/weeks.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DayEntry, DayGrid } from '../../../ui/days/day-grid.tsx'
import styles from './month-card.module.scss'
import { keyOf, type ShownEvent } from './queries.ts'

interface Props {
  events: ShownEvent[]
  /** `YYYY-MM-DD`. */
  today: string
  timeZone: string | undefined
  onOpen: (event: ShownEvent) => void
}

/** The first day of the month that is so many months after that of a date; both `YYYY-MM-DD`. */
function firstOfMonth(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10)
}

/** How many weeks, from Monday on, have a day of the month that begins on a date `YYYY-MM-DD`. */
function weeksIn(first: string): number {
  const lastDay = addDays(firstOfMonth(first, 1), -1)
  return (Date.parse(mondayOf(lastDay)) - Date.parse(mondayOf(first))) / (7 * DAY_MS) + 1
}

/** A month of the calendar as a grid of days, from this month on to that of the last date. */
export function MonthCard({ events, today, timeZone, onOpen }: Props) {
  const [ahead, setAhead] = useState(0)
  const first = firstOfMonth(today, ahead)
  const dateOf = (instant: Date) => churchDate(instant, timeZone)
  const hasMore = events.some(
    ({ start_datetime }) => dateOf(new Date(start_datetime)) >= firstOfMonth(first, 1),
  )
  const options = { monday: mondayOf(first), weeks: weeksIn(first), dateOf }
  return (
    <Card
      // By noon, it is the same month on every device.
      title={<span aria-live="polite">{formatMonth(`${first}T12:00Z`)}</span>}
      actions={
        <span className={styles.turn}>
          <IconButton
            icon="previous"
            label={t('Previous month')}
            disabled={ahead === 0}
            onClick={() => setAhead(ahead - 1)}
          />
          <IconButton
            icon="next"
            label={t('Next month')}
            disabled={!hasMore}
            onClick={() => setAhead(ahead + 1)}
          />
        </span>
      }
    >
      <DayGrid weeks={weeksOf(events, options)} today={today}>
        {(event) => (
          <DayEntry
            key={keyOf(event)}
            name={event.name}
            time={formatTime(event.start_datetime, timeZone)}
            kind={event.kind}
            cancelled={event.cancelled_at !== null}
            onOpen={() => onOpen(event)}
          />
        )}
      </DayGrid>
    </Card>
  )
}
