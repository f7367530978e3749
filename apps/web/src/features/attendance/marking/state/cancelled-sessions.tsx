import type { Session } from '@church/shared'
import type { ReactNode } from 'react'
import { formatDate, formatTime } from '../../../../lib/format-time.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { T } from '../../../../ui/t.tsx'

/** How long before a session's start its cancellation is shown. */
const noticeMs = 24 * 3_600_000

/** Tells members of the cancelled sessions of the next day, with the reasons. */
export function CancelledSessions({ sessions }: { sessions: Session[] }): ReactNode {
  const until = serverNow().getTime() + noticeMs
  return sessions
    .filter(({ opens_datetime }) => Date.parse(opens_datetime) <= until)
    .map(({ id, name, start_datetime, cancel_reason }) => (
      <Alert key={id} tone="warning">
        <T
          text="<name>{name}</name>, {date}, {time}, is cancelled: {reason}"
          name={() => <strong dir="auto">{name}</strong>}
          date={formatDate(start_datetime)}
          time={formatTime(start_datetime)}
          reason={cancel_reason}
        />
      </Alert>
    ))
}
