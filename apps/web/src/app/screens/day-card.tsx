import { n, type Session, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  CancelledSessions,
  countedOf,
  markAtOnce,
  useCurrentSession,
  useLiveCount,
  useWasHere,
} from '../../features/attendance/marking/index.ts'
import { campusName, churchFacts } from '../../features/church/details/index.ts'
import { familyOf, ownHousehold } from '../../features/people/households/index.ts'
import { dot, formatNext, formatTime } from '../../lib/format.ts'
import { screens } from '../../lib/screens.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './day-card.module.scss'

type Current = ReturnType<typeof useCurrentSession>

/** The next service that everybody may come to; undefined if none is planned. */
const nextOf = (sessions: Session[], now: Date) =>
  sessions
    .filter(({ cancelled_at, departments }) => !cancelled_at && departments.length === 0)
    .find(({ start_datetime }) => new Date(start_datetime) > now)

interface DayProps {
  title: string
  facts: (string | undefined)[]
  note?: string | undefined
  children?: ReactNode
}

function Day({ title, facts, note, children }: DayProps) {
  return (
    <section className={styles.card} aria-label={t('Today')}>
      <div>
        <h2>{title}</h2>
        <p>{facts.filter(Boolean).join(dot)}</p>
        {note && <p>{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** A running session: how to be marked, or since when the user is. */
function OpenDay({ current, session }: { current: Current; session: Session }) {
  const { first, markedAt } = current
  const [id, isClosed] = countedOf(session, first)
  const { count } = useLiveCount(id, isClosed)
  const { data: church } = useQuery(churchFacts)
  const { data: household } = useQuery(ownHousehold(session.id))
  const family = household ? familyOf(household) : []
  const isWaiting = family.some(({ is_you, marked, refusal }) => !is_you && !marked && !refusal)
  const waiting = isClosed ? undefined : t('Counting…')
  const here = count === null ? waiting : n(count, '{count} here', '{count} here')
  if (markedAt) {
    return (
      <Day
        title={t('You’re here. {time}.', { time: formatTime(markedAt) })}
        facts={[session.name, here]}
      >
        {isWaiting && (
          <ButtonLink to={screens.markAttendance.path} variant="secondary" icon="users">
            {t('Mark my family')}
          </ButtonLink>
        )}
      </Day>
    )
  }
  const until = t('until {time}', { time: formatTime(session.end_datetime) })
  const place = campusName(church, session.campus)
  const note = isWaiting ? t('You can mark your family there, too.') : undefined
  return (
    <Day title={t('{name} is on', { name: session.name })} facts={[here, until, place]} note={note}>
      <ButtonLink to={screens.markAttendance.path} state={markAtOnce} size="large" icon="pin">
        {t('I’m here')}
      </ButtonLink>
    </Day>
  )
}

/** Without a running session: whether the user was here today, and when the next session is. */
function QuietDay({ current, wasHereAt }: { current: Current; wasHereAt: string | null }) {
  const { data: church } = useQuery(churchFacts)
  const next = nextOf(current.sessions.data ?? [], current.now)
  const when = next && t('Next: {when}', { when: formatNext(next.start_datetime, current.now) })
  const what = next && [next.name, campusName(church, next.campus)]
  if (wasHereAt) {
    const title = t('You were here at {time}', { time: formatTime(wasHereAt) })
    return <Day title={title} facts={when && what ? [when, ...what] : [t('See you next time.')]} />
  }
  if (!when || !what) {
    const follows = t('The next one appears here as soon as it is.')
    return <Day title={t('No service is planned yet')} facts={[follows]} />
  }
  return <Day title={when} facts={what} />
}

/** A member's day: the present, last or next service, and cancelled ones. */
export function DayCard() {
  const current = useCurrentSession()
  const { session, running, loading, sessions } = current
  const open = session && running.includes(session) ? session : null
  const wasHereAt = useWasHere(!loading && !open)
  const cancelled = (sessions.data ?? []).filter(({ cancelled_at }) => cancelled_at)
  if (sessions.isError && !sessions.data) {
    return (
      <ErrorAlert error={sessions.error} onRetry={sessions.refetch} busy={sessions.isFetching} />
    )
  }
  if (loading) return <div className={styles.card} aria-hidden="true" />
  return (
    <>
      {open ? (
        <OpenDay current={current} session={open} />
      ) : (
        <QuietDay current={current} wasHereAt={wasHereAt} />
      )}
      {cancelled.length > 0 && <CancelledSessions sessions={cancelled} />}
    </>
  )
}
