import { type AuditedEvent, recordEvent } from '../platform/audit.ts'
import type { Handle } from '../platform/db.ts'
import { shortenedAddress } from './address.ts'

interface OwnAct extends Pick<AuditedEvent, 'action' | 'at'> {
  userId: number
  /** From where, if the log has the network. */
  ip?: string
}

/** Records what somebody did to their own account, in the transaction of the change. */
export const recordOwnAct = (on: Handle, { userId, action, ip, at }: OwnAct): Promise<number> =>
  recordEvent(on, {
    actorId: userId,
    action,
    subjectId: userId,
    ...(ip !== undefined && { detail: { network: shortenedAddress(ip) } }),
    at,
  })
