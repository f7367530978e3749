import { t } from '@church/shared'
import type { ReactNode } from 'react'
import { formatDayPart, formatShortDate } from '../../lib/format.ts'
import type { WeekDay } from '../../lib/weeks.ts'
import styles from './day-grid.module.scss'

interface Props<Held> {
  /** Each with its seven days. */
  weeks: WeekDay<Held>[][]
  /** `YYYY-MM-DD`; the days before it are past. */
  today: string
  /** Renders one thing on a day. */
  children: (held: Held) => ReactNode
}

// In a folder of its own: the page itself contains the stylesheets of ui/, and no first screen needs this one.

/** 'Sun, 4 May'; by local noon, so that it is the same date. */
const shortDate = (day: string) => formatShortDate(new Date(`${day}T12:00`))

/** Weeks as a grid of days, and on phones a list of the days on which something is held. */
export function DayGrid<Held>({ weeks, today, children }: Props<Held>) {
  return (
    <div>
      <div className={styles.head} aria-hidden="true">
        {weeks[0]?.map(({ day }) => (
          <span key={day}>{formatDayPart(day, 'weekday')}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <ol key={week[0]?.day} className={styles.week}>
          {week.map(({ day, held }) => (
            <li
              key={day}
              className={styles.day}
              data-empty={held.length === 0}
              data-past={day < today}
              aria-current={day === today ? 'date' : undefined}
            >
              <p className={styles.date}>
                <span className={styles.long}>{day === today ? t('Today') : shortDate(day)}</span>
                <span className={styles.short} aria-hidden="true">
                  {Number(day.slice(8))} {day.endsWith('-01') && formatDayPart(day, 'month')}
                </span>
              </p>
              <div className={styles.entries}>{held.map(children)}</div>
            </li>
          ))}
        </ol>
      ))}
    </div>
  )
}

interface EntryProps {
  name: string
  /** When it starts, in words. */
  time: string
  kind: 'service' | 'other'
  cancelled: boolean
  onOpen: () => void
  /** The place, if it needs to be shown. */
  children?: ReactNode
}

/** Something that is held on a day of a `DayGrid`; opens its details. */
export function DayEntry({ name, time, kind, cancelled, onOpen, children }: EntryProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      data-kind={kind}
      data-cancelled={cancelled}
      onClick={onOpen}
    >
      <span className="numbers">{time}</span> <span>{name}</span> {children}{' '}
      {cancelled && <em>{t('cancelled')}</em>}
    </button>
  )
}
