import { t } from '@church/shared'
import { churchDate, dot, formatDayPart, formatTime, formatTimeRange } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import styles from './event-row.module.scss'
import { addressOf, type ShownEvent } from './queries.ts'

interface Props {
  event: ShownEvent
  /** The church's. */
  timeZone: string | undefined
  /** In two lines, as high as any other. */
  brief?: boolean
}

const dayParts = ['weekday', 'day', 'month'] as const

/** One date of a list: when and where, when marking opens, and that it is cancelled. */
export function EventRow({ event, timeZone, brief = false }: Props) {
  const { name, start_datetime, end_datetime, place, cancelled_at } = event
  const day = churchDate(new Date(start_datetime), timeZone)
  const time = formatTimeRange(start_datetime, end_datetime, timeZone)
  return (
    <li className={styles.row} data-brief={brief} data-cancelled={cancelled_at !== null}>
      <time className={styles.date} dateTime={day}>
        {dayParts.map((part) => (
          <span key={part}>{formatDayPart(day, part)} </span>
        ))}
      </time>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to={addressOf(event)} dir="auto">
            {name}
          </Link>{' '}
          {cancelled_at && <Badge tone="warn">{t('Cancelled')}</Badge>}
        </p>
        <p className="numbers">{[time, place].filter(Boolean).join(dot)}</p>
        {!brief && <Notes event={event} timeZone={timeZone} />}
      </div>
    </li>
  )
}

/** Visitors learn neither when marking opens nor why it is cancelled. */
type NotedEvent = Pick<ShownEvent, 'start_datetime' | 'cancelled_at' | 'cancel_reason'> & {
  opens_datetime?: string | null
}

/** Why it is cancelled, or when marking opens if that is before the start. */
export function Notes({ event, timeZone }: { event: NotedEvent; timeZone: string | undefined }) {
  const { start_datetime, opens_datetime, cancelled_at, cancel_reason } = event
  if (cancelled_at) return cancel_reason && <p dir="auto">{cancel_reason}</p>
  if (!opens_datetime || opens_datetime >= start_datetime) return null
  return (
    <p className="numbers">
      {t('You can mark from {time}', { time: formatTime(opens_datetime, timeZone) })}
    </p>
  )
}
