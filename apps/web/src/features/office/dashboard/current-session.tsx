import {
  CHECKED_IN,
  formatList,
  n,
  numbersSaid,
  ONLY_COUNTED,
  type Overview,
  sumOf,
  t,
} from '@church/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatDate, formatTimeRange } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { T } from '../../../ui/t.tsx'
import { countedOf, useLiveCount } from '../../attendance/marking/index.ts'
import styles from './current-session.module.scss'
import { overview } from './overview.ts'

type Current = NonNullable<Overview['current']>

/** The running session with its live count, or else the next one, or a link to create one. */
export function CurrentSession({ session }: { session: Overview['current'] | undefined }) {
  return (
    <Card title={session?.running ? t('Running now') : t('Session')} className={styles.card}>
      {session === undefined && <Loading />}
      {session === null && <None />}
      {session && (session.running ? <Running session={session} /> : <Next session={session} />)}
    </Card>
  )
}

/** Reloads the numbers that are only counted when the live numbers differ from them. */
function useFreshParts(session: Current, others: number | null) {
  const queryClient = useQueryClient()
  const isStale = others !== null && others !== sumOf(session, ONLY_COUNTED)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another reason to load
  useEffect(() => {
    if (isStale) void queryClient.invalidateQueries(overview)
  }, [isStale, others, queryClient])
}

function Running({ session }: { session: Current }) {
  const { count, attendance } = useLiveCount(...countedOf(session, session))
  const present = count ?? sumOf(session, CHECKED_IN)
  const counted = formatList(numbersSaid(session, ONLY_COUNTED))
  useFreshParts(session, attendance === null || count === null ? null : attendance - count)
  return (
    <>
      <p className={styles.count} role="status">
        <T
          text={n(present, '<b>{count}</b> person present', '<b>{count}</b> people present')}
          b={(number) => (
            <span key={present} className={classNames(styles.number, 'numbers')}>
              {number}
            </span>
          )}
        />
      </p>
      {counted && (
        <p>
          <T
            text="With {counted}, the attendance is {attendance}."
            counted={counted}
            attendance={<strong className="numbers">{attendance ?? session.attendance}</strong>}
          />
        </p>
      )}
      <When session={session} />
      <ButtonLink to={screens.attendants.path} variant="secondary" size="small" icon="users">
        {t('See who’s here')}
      </ButtonLink>
    </>
  )
}

function Next({ session }: { session: Current }) {
  return (
    <>
      <p>{t('No session is running. Next up:')}</p>
      <When session={session} />
      <ButtonLink to={screens.sessions.path} variant="secondary" size="small" icon="calendar">
        {t('All sessions')}
      </ButtonLink>
    </>
  )
}

function When({ session }: { session: Current }) {
  return (
    <p className={styles.when}>
      <strong>
        <bdi>{session.name}</bdi>
      </strong>
      <br />
      {formatDate(session.start_datetime)},{' '}
      {formatTimeRange(session.start_datetime, session.end_datetime)}
    </p>
  )
}

function None() {
  return (
    <>
      <p>
        {t('No session is running or planned. Create one so that members can mark attendance.')}
      </p>
      <ButtonLink to={screens.sessions.path} size="small" icon="plus">
        {t('Create a session')}
      </ButtonLink>
    </>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="visually-hidden">{t('Loading…')}</span>
      <Skeleton shape="box" width="5.5rem" height="3.5rem" />
      <Skeleton width="70%" />
      <Skeleton width="90%" />
    </div>
  )
}
