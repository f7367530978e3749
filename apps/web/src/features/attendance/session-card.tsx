import type { Session } from '@church/shared'
import { formatDate, formatTimeRange } from '../../lib/format.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  session: Session | null
  /** All sessions running now; there may be more than one. */
  running: Session[]
  onChoose: (id: number) => void
  query: { isPending: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** The current session's name, date, start and end, or a note that there is none. */
export function SessionCard({ session, running, onChoose, query }: Props) {
  const failed = session ? null : query.error
  return (
    <section className="session-card" aria-label="Current session">
      <p className="session-eyebrow">
        {running.some(({ id }) => id === session?.id) ? 'Happening now' : 'Current session'}
      </p>
      {query.isPending && <SessionLoading />}
      {failed && <ErrorAlert error={failed} onRetry={query.refetch} busy={query.isFetching} />}
      {session && (
        <>
          <h2>{session.name}</h2>
          <ul className="session-facts">
            <li>
              <Icon name="calendar" /> {formatDate(session.start_datetime)}
            </li>
            <li className="numbers">
              <Icon name="clock" /> {formatTimeRange(session.start_datetime, session.end_datetime)}
            </li>
          </ul>
        </>
      )}
      {!session && !query.isPending && !failed && (
        <>
          <h2>No session</h2>
          <p className="session-none">The next one will appear here automatically.</p>
        </>
      )}
      {session && running.length > 1 && (
        <SessionChoice sessions={running} chosen={session.id} onChoose={onChoose} />
      )}
    </section>
  )
}

/** As high as the loaded card, so that nothing below it moves. */
function SessionLoading() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the session…</span>
      <p className="session-name-loading">
        <Skeleton width="70%" />
      </p>
      <ul className="session-facts" aria-hidden="true">
        {['9rem', '8rem'].map((width) => (
          <li key={width}>
            <Skeleton width={width} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChoiceProps {
  sessions: Session[]
  chosen: number
  onChoose: (id: number) => void
}

/** Lets the user choose between simultaneous sessions. */
function SessionChoice({ sessions, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="session-choice">
      <legend>{sessions.length} sessions are running. Which one are you at?</legend>
      {sessions.map(({ id, name }) => (
        <label key={id} className="form-check">
          <input
            type="radio"
            name="session"
            className="form-check-input"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
