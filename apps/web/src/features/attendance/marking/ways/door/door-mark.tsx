import { doorErrors, isRunning, type Session, shown, t } from '@church/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { formatDate, formatTime, formatTimeRange } from '../../../../../lib/format.ts'
import { lazyPart } from '../../../../../lib/lazy-part.ts'
import { screens } from '../../../../../lib/screens.ts'
import { useNow } from '../../../../../lib/use-now.ts'
import { Alert, ErrorAlert } from '../../../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { Fetched } from '../../../../../ui/fetched.tsx'
import { quiet } from '../../../../../ui/use-change.ts'
import { currentSessions } from '../../../sessions/index.ts'
import { attendanceCheck } from '../../queries.ts'
import styles from './door-mark.module.scss'

const FamilyOffer = lazyPart(async () => (await import('../../rest-of-screen.ts')).FamilyOffer)

interface Props {
  /** The session's id. */
  session: number
  pass: string
}

/** The session that a pass is for, and the button that marks with it. */
export function DoorMark({ session: id, pass }: Props) {
  return (
    <Fetched options={{ ...currentSessions, staleTime: 0 }}>
      {(sessions) => {
        const session = sessions.find((open) => open.id === id && !open.cancelled_at)
        if (!session) return <Alert tone="warning">{shown(doorErrors.closed.detail)}</Alert>
        return <MarkWithPass session={session} pass={pass} />
      }}
    </Fetched>
  )
}

function MarkWithPass({ session, pass }: { session: Session; pass: string }) {
  const { name, opens_datetime, start_datetime, end_datetime } = session
  const now = useNow()
  return (
    <>
      <h2 dir="auto">{name}</h2>
      <p>
        {t('{date}, {time}', {
          date: formatDate(start_datetime),
          time: formatTimeRange(start_datetime, end_datetime),
        })}
      </p>
      <Fetched options={{ ...attendanceCheck(session), staleTime: 0 }}>
        {({ already_marked, marked_at }) => {
          if (already_marked) return <Marked at={marked_at} />
          if (isRunning(session, now)) return <MarkButton session={session} pass={pass} />
          const isOver = now >= new Date(end_datetime)
          return (
            <Alert tone="info">
              {isOver
                ? shown(doorErrors.closed.detail)
                : t('You can mark your attendance from {time}.', {
                    time: formatTime(opens_datetime),
                  })}
            </Alert>
          )
        }}
      </Fetched>
      {isRunning(session, now) && <Family session={session} pass={pass} />}
    </>
  )
}

function Family(props: { session: Session; pass: string }) {
  return (
    <div className={styles.family}>
      <Suspense fallback={null}>
        <FamilyOffer {...props} />
      </Suspense>
    </div>
  )
}

function MarkButton({ session, pass }: { session: Session; pass: string }) {
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    ...quiet,
    mutationFn: async () => {
      const { markWithPass } = await import('../../rest-of-screen.ts')
      await markWithPass(client, session, pass)
    },
    onSuccess: () => navigator.vibrate?.(40),
  })
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <Button size="large" wide icon="check" busy={isPending} onClick={() => mutate()}>
        {t('Mark Attendance')}
      </Button>
    </>
  )
}

function Marked({ at }: { at: string | null }) {
  return (
    <>
      <Alert tone="success">
        <strong>
          {at
            ? t('You are marked present since {time}.', { time: formatTime(at) })
            : t('You are marked present.')}
        </strong>{' '}
        {t('Welcome!')}
      </Alert>
      <ButtonLink to={screens.markAttendance.path} variant="secondary">
        {t('See how many are here')}
      </ButtonLink>
    </>
  )
}
