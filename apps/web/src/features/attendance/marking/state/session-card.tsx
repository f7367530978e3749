import { type Session, t } from '@church/shared'
import { Suspense } from 'react'
import { formatDate, formatTime, formatTimeRange } from '../../../../lib/format-time.ts'
import { lazyPart } from '../../../../lib/lazy-part.ts'
import { ErrorAlert } from '../../../../ui/alert.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import styles from './session-card.module.scss'

// Sessions rarely run at the same time. Without the choice, the first of them is the current one.
const SessionChoice = lazyPart(async () => (await import('./session-choice.tsx')).SessionChoice)

interface Props {
  session: Session | null
  /** The name of its place, where the church has more than one. */
  campus: string | undefined
  /** All sessions running now; there may be more than one. */
  running: Session[]
  now: Date
  onChoose: (id: number) => void
  query: { isPending: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** The current session's name, date, start and end, or a note that there is none. */
export function SessionCard({ session, campus, running, now, onChoose, query }: Props) {
  const failed = session ? null : query.error
  const isOpen = running.some(({ id }) => id === session?.id)
  return (
    <section className={styles.card} aria-label={t('Current session')}>
      <p className={styles.eyebrow}>
        {session?.cancelled_at
          ? t('Cancelled')
          : isOpen
            ? t('Happening now')
            : session && now < new Date(session.start_datetime)
              ? t('Next session')
              : t('Current session')}
      </p>
      {query.isPending && <SessionLoading />}
      {failed && <ErrorAlert error={failed} onRetry={query.refetch} busy={query.isFetching} />}
      {session && (
        <>
          <h2 dir="auto">{session.name}</h2>
          <ul className={styles.facts}>
            <li>
              <Icon name="calendar" /> {formatDate(session.start_datetime)}
            </li>
            <li className="numbers">
              <Icon name="clock" /> {formatTimeRange(session.start_datetime, session.end_datetime)}
            </li>
            {campus && (
              <li>
                <Icon name="pin" /> {campus}
              </li>
            )}
            {!session.cancelled_at && session.opens_datetime < session.start_datetime && (
              <li className="numbers">{openingOf(session, isOpen)}</li>
            )}
          </ul>
        </>
      )}
      {!session && !query.isPending && !failed && (
        <>
          <h2>{t('No session')}</h2>
          <p className={styles.none}>{t('The next one will appear here automatically.')}</p>
        </>
      )}
      {session && running.length > 1 && (
        <Suspense fallback={null}>
          <SessionChoice sessions={running} chosen={session.id} onChoose={onChoose} />
        </Suspense>
      )}
    </section>
  )
}

function openingOf({ opens_datetime }: Session, isOpen: boolean): string {
  const time = formatTime(opens_datetime)
  return isOpen ? t('open since {time}', { time }) : t('opens at {time}', { time })
}

/** As high as the loaded card, so that nothing below it moves. */
function SessionLoading() {
  return (
    <div role="status">
      <span className="visually-hidden">{t('Loading the session…')}</span>
      <p className={styles.nameLoading}>
        <Skeleton shape="line" width="70%" />
      </p>
      <ul className={styles.facts} aria-hidden="true">
        {['9rem', '8rem'].map((width) => (
          <li key={width}>
            <Skeleton shape="line" width={width} />
          </li>
        ))}
      </ul>
    </div>
  )
}
