import { type Overview, t } from '@church/shared'
import { formatDate, formatTimeRange } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Link } from '../../../ui/link.tsx'
import { T } from '../../../ui/t.tsx'
import styles from './calendar-warnings.module.scss'

type Warnings = Overview['warnings']

/** How many overlaps are listed; a series that overlaps another does so every week. */
const shownOverlaps = 3

/** Problems in the calendar that an admin should fix. Renders nothing without any. */
export function CalendarWarnings({ warnings }: { warnings: Warnings | undefined }) {
  const { series_without_dates: stopped = [], overlapping_services: overlaps = [] } = warnings ?? {}
  if (stopped.length + overlaps.length === 0) return null
  return (
    <Alert tone="warning">
      <ul className={styles.list}>
        {stopped.map(({ id, name, paused }) => (
          <li key={id}>
            {paused ? (
              <T
                text="{name} is paused and has no next date. Resume or end it."
                name={<strong>{name}</strong>}
              />
            ) : (
              <T
                text="{name} has no next date. Change its last date, or end it."
                name={<strong>{name}</strong>}
              />
            )}
          </li>
        ))}
        {overlaps.slice(0, shownOverlaps).map((pair) => (
          <li key={`${pair.first.id} ${pair.second.id}`}>{overlapText(pair)}</li>
        ))}
        {/* No number: the server lists only the first few. */}
        {overlaps.length > shownOverlaps && <li>{t('More services overlap later.')}</li>}
      </ul>
      <Link to={screens.sessions.path}>{t('Open the sessions')}</Link>
    </Alert>
  )
}

function overlapText({ first, second }: Warnings['overlapping_services'][number]): string {
  const [time = '', otherTime = ''] = [first, second].map(({ start_datetime, end_datetime }) =>
    formatTimeRange(start_datetime, end_datetime),
  )
  const date = formatDate(first.start_datetime)
  const values = { name: first.name, date, time, otherTime }
  return first.name === second.name
    ? t('Two services “{name}” overlap on {date}: {time} and {otherTime}.', values)
    : t('{name} and {otherName} overlap on {date}: {time} and {otherTime}.', {
        ...values,
        otherName: second.name,
      })
}
