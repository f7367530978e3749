import { type LastService, n, type Session, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  AttendanceWindow,
  CancelledSessions,
  countedOf,
  markAtOnce,
  markFamilyAtOnce,
  useCurrentSession,
  useLiveCount,
  useWasHere,
} from '../../features/attendance/marking/index.ts'
import { campusName, churchFacts } from '../../features/church/details/index.ts'
import {
  familyOf,
  type HouseholdMember,
  ownHousehold,
  waitingChildrenOf,
  waitingOf,
} from '../../features/people/households/index.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { dot, formatDate, formatNext, formatTime } from '../../lib/format.ts'
import { queries } from '../../lib/queries.ts'
import { screens } from '../../lib/screens.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './day-card.module.scss'
import { nextOf } from './shown-session.ts'

type Current = ReturnType<typeof useCurrentSession>

interface DayProps {
  title: string
  facts: (string | undefined)[]
  note?: string | undefined
  /** How many the window shows; null until it is known. */
  count: number | null
  isHere: boolean
  /** Buttons. */
  children?: ReactNode
}

function Day({ title, facts, note, count, isHere, children }: DayProps) {
  const user = useCurrentUser((state) => state.user?.id)
  return (
    <section className={styles.card} aria-label={t('Today')}>
      <AttendanceWindow className={styles.window} count={count ?? 0} user={user} isHere={isHere}>
        {/* The words say it, too. */}
        <span className={classNames(styles.count, 'numbers')} aria-hidden="true">
          {count}
        </span>
      </AttendanceWindow>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{facts.filter(Boolean).join(dot)}</p>
        {note && <p>{note}</p>}
      </div>
      {children && <div className={styles.ways}>{children}</div>}
    </section>
  )
}

/** The button after the user's own mark, while others of the family can be marked. */
function FamilyButton({ family }: { family: HouseholdMember[] }) {
  if (waitingOf(family).length === 0) return null
  const count = waitingChildrenOf(family).length
  return (
    <ButtonLink to={screens.markAttendance.path} state={markFamilyAtOnce} icon="users" size="large">
      {count > 0 ? t('Mark my family ({count})', { count }) : t('Mark my family')}
    </ButtonLink>
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
  const waiting = isClosed ? undefined : t('Counting…')
  const here = count === null ? waiting : n(count, '{count} here', '{count} here')
  if (markedAt) {
    return (
      <Day
        title={t('You’re here. {time}.', { time: formatTime(markedAt) })}
        facts={[session.name, here]}
        count={count}
        isHere
      >
        {waitingOf(family).length > 0 && <FamilyButton family={family} />}
      </Day>
    )
  }
  const until = t('until {time}', { time: formatTime(session.end_datetime) })
  const place = campusName(church, session.campus)
  const isParent = waitingChildrenOf(family).length > 0
  const note = isParent ? undefined : t('You can mark your family there, too.')
  return (
    <Day
      title={t('{name} is on', { name: session.name })}
      facts={[here, until, place]}
      note={waitingOf(family).length > 0 ? note : undefined}
      count={count}
      isHere={false}
    >
      <ButtonLink to={screens.markAttendance.path} state={markAtOnce} size="large" icon="pin">
        {t('I’m here')}
      </ButtonLink>
      {isParent && (
        <ButtonLink
          to={screens.markAttendance.path}
          state={markFamilyAtOnce}
          size="large"
          variant="secondary"
          icon="users"
        >
          {t('We’re here')}
        </ButtonLink>
      )}
    </Day>
  )
}

/** How many were at the last service, and whether the user was, in words. */
function lastInWords({ service }: LastService): string | undefined {
  if (!service) return
  const { count, marked, start_datetime } = service
  const date = formatDate(start_datetime)
  return marked
    ? t('Last service, {date}: {count}, you too', { date, count })
    : t('Last service, {date}: {count}', { date, count })
}

/** Without a running session: whether the user was here today, when the next session is, and the last one’s window. */
function QuietDay({ current, wasHereAt }: { current: Current; wasHereAt: string | null }) {
  const { data: church } = useQuery(churchFacts)
  const { data: last } = useQuery(queries.getLastService())
  const next = nextOf(current.sessions.data ?? [], current.now)
  const when = next && t('Next: {when}', { when: formatNext(next.start_datetime, current.now) })
  const what = next && [next.name, campusName(church, next.campus)]
  const window = {
    count: last?.service?.count ?? null,
    isHere: last?.service?.marked ?? false,
    // The line keeps its place until it is known.
    note: last ? lastInWords(last) : '\u00a0',
  }
  if (wasHereAt) {
    const title = t('You were here at {time}', { time: formatTime(wasHereAt) })
    const facts = when && what ? [when, ...what] : [t('See you next time.')]
    return <Day title={title} facts={facts} {...window} />
  }
  if (!when || !what) {
    const follows = t('The next one appears here as soon as it is.')
    return <Day title={t('No service is planned yet')} facts={[follows]} {...window} />
  }
  return <Day title={when} facts={what} {...window} />
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
