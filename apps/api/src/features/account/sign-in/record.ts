import { shortenedAddress } from '../../../http/address.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUserIdByEmail } from '../email/index.ts'

/** Records a failed sign-in with the account, if there is one, but not what was typed: it may be a password. */
export async function recordFailure(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  email: string,
  ip: string,
): Promise<void> {
  const subjectId = (await findUserIdByEmail(pool, email)) ?? undefined
  await recordEvent(pool, {
    actorId: null,
    action: 'sign-in.fail',
    ...(subjectId !== undefined && { subjectId }),
    detail: { network: shortenedAddress(ip) },
    at: clock.now(),
  })
}
