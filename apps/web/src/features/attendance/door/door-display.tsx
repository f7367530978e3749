import { type DoorCodes, n, type Session, t } from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AttendanceWindow } from '../marking/index.ts'
import styles from './door-display.module.scss'

import { inGroups, remaining, stateOf } from './door-time.ts'

interface Props {
  session: Session
  /** People present; null while unknown. */
  count: number | null
}

/** The codes of a session, large enough for four metres, with the live count. */
export function DoorDisplay({ session, count }: Props) {
  const { data, error } = useQuery(doorCodes(session.id))
  const now = useNow()
  const state = data ? stateOf(data, now) : 'loading'
  return (
    <section className={styles.display} aria-label={session.name}>
      <h2 className={styles.name} dir="auto">
        {session.name}
      </h2>
      {error && state !== 'current' && <ErrorAlert error={error} />}
      {state === 'outdated' && (
        <Alert tone="warning">
          {t('The code is out of date. It will appear once it is renewed.')}
        </Alert>
      )}
      {!data && !error && <Skeleton shape="box" width="60%" height="40vh" />}
      {data && state !== 'outdated' && <Codes codes={data} now={now} />}
      {count !== null && (
        <div className={styles.count}>
          <AttendanceWindow className={styles.window} count={count}>
            <strong className="numbers">{count}</strong>
          </AttendanceWindow>
          {n(count, 'person present', 'people present')}
        </div>
      )}
    </section>
  )
}

function Codes({ codes, now }: { codes: DoorCodes; now: Date }) {
  const { url, digits, digits_valid_until } = codes
  const groups = inGroups(digits)
  return (
    <>
      <div className={styles.scan}>
        <QrCode
          className={styles.qrCode}
          value={url}
          level="L"
          label={t('QR code: scan it with your phone’s camera')}
        />
        <p>{t('Scan with your phone’s camera')}</p>
      </div>
      <div className={styles.type}>
        {/* Read out below, once a minute. */}
        <p className={classNames(styles.digits, 'numbers')} dir="ltr" aria-hidden="true">
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups may be equal, and only their place tells them apart
            <span key={at}>{group}</span>
          ))}
        </p>
        <p className="visually-hidden" role="status">
          {t('The code is {code}.', { code: digits.split('').join(' ') })}
        </p>
        <p className={classNames(styles.clock, 'numbers')} role="timer">
          {t('New digits in {time}', { time: remaining(digits_valid_until, now) })}
        </p>
      </div>
    </>
  )
}

/** The longest and the shortest wait, in milliseconds, before the codes are requested again. */
const longestWaitMs = 20_000
const shortestWaitMs = 2_000
/** So that the request does not arrive before the change. */
const marginMs = 250

function waitMs(codes: DoorCodes | undefined): number {
  if (!codes) return shortestWaitMs
  const remaining = Date.parse(codes.valid_until) - serverNow().getTime() + marginMs
  return Math.min(Math.max(remaining, shortestWaitMs), longestWaitMs)
}

/** The codes of a session, which follow each change, also while a projector's window is in the background. */
const doorCodes = (id: number) =>
  queryOptions({
    ...queries.getDoor({ params: { id } }),
    refetchInterval: ({ state }) => waitMs(state.data),
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
