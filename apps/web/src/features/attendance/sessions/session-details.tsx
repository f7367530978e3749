import { formatFacts, type Series, type Session, t } from '@church/shared'
import type { ReactNode } from 'react'
import { formatDate, formatTime, formatTimeRange } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { CampusName } from './campus-name.tsx'
import { seriesInWords } from './series-in-words.ts'
import styles from './session-details.module.scss'

interface Props {
  session: Session
  /** The series that it belongs to. */
  series: Series | undefined
}

/** When a session is, who is expected, and whether it repeats or is cancelled. */
export function SessionDetails({ session, series }: Props) {
  const { start_datetime, end_datetime, opens_datetime, departments, kind } = session
  const times = formatTimeRange(start_datetime, end_datetime)
  const opensEarly = opens_datetime < start_datetime
  return (
    <>
      {session.cancelled_at && (
        <Alert tone="warning">
          <strong>{t('Cancelled.')}</strong> <bdi>{session.cancel_reason}</bdi>
        </Alert>
      )}
      <ul className={styles.facts}>
        <Fact icon="calendar">{formatDate(start_datetime)}</Fact>
        <Fact icon="clock">
          {opensEarly
            ? t('{times}, open from {time}', { times, time: formatTime(opens_datetime) })
            : times}
        </Fact>
        <Fact icon="users">
          {departments.length > 0 ? formatFacts(departments) : t('Everyone')}
          {kind === 'other' && ` · ${t('not a service')}`}
          {session.public && ` · ${t('visitors may see it')}`}
        </Fact>
        <CampusName of={session}>{(name) => <Fact icon="pin">{name}</Fact>}</CampusName>
        {series && <Fact icon="retry">{seriesInWords(series)}</Fact>}
      </ul>
    </>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}
