import { isRunning, type Session, t } from '@church/shared'
import { type ReactNode, useState } from 'react'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { type Counted, countedOf } from '../marking/index.ts'
import styles from './running-session.module.scss'

/** A session that opens appears without a reload. */
const refetchIntervalMs = 30_000

interface Props {
  children: (
    session: Session,
    /** For `useLiveCount`. */
    counted: Counted,
  ) => ReactNode
}

/** Shows its children for the running session, with a choice where there are several. */
export function RunningSession({ children }: Props) {
  return (
    <Fetched options={{ ...queries.listCurrentSessions(), refetchInterval: refetchIntervalMs }}>
      {(sessions) => <Chosen sessions={sessions}>{children}</Chosen>}
    </Fetched>
  )
}

function Chosen({ sessions, children }: Props & { sessions: Session[] }) {
  const now = useNow()
  const [chosen, setChosen] = useState('')
  const held = sessions.filter(({ cancelled_at }) => !cancelled_at)
  const running = held.filter((session) => isRunning(session, now))
  const session = running.find(({ id }) => String(id) === chosen) ?? running[0]
  if (!session) return <EmptyState icon="clock">{whenNext(held[0])}</EmptyState>
  return (
    <>
      {running.length > 1 && (
        <div className={styles.choice}>
          <ListFilter
            label={t('Session')}
            value={String(session.id)}
            options={Object.fromEntries(running.map(({ id, name }) => [String(id), name]))}
            onChange={setChosen}
          />
        </div>
      )}
      {children(session, countedOf(session, sessions[0] ?? null))}
    </>
  )
}

function whenNext(session: Session | undefined): string {
  if (!session) return t('No session is open or planned.')
  const { name, opens_datetime: opens } = session
  return t('No session is open. {name} opens on {date} at {time}.', {
    name,
    date: formatDate(opens),
    time: formatTime(opens),
  })
}
