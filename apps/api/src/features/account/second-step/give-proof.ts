import { t, twoStepErrors } from '@church/shared'
import { shortenedAddress } from '../../../http/address.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { proveSignIn } from '../../../http/sign-ins.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mayBeByNewAddress } from '../email/index.ts'

interface Proof {
  caller: Pick<Caller, 'id' | 'signInId'>
  by: 'password' | 'app-code' | 'provider'
  ip: string
}

/**
 * Records that a caller has just shown who they are. @returns what they are told
 * @throws HttpError 403 if somebody may have shown it by an address that is too new
 */
export async function giveProof(
  { clock, db, pool }: Pick<Platform, 'clock' | 'db' | 'pool'>,
  { caller, by, ip }: Proof,
): Promise<string> {
  const now = clock.now()
  if (await mayBeByNewAddress(pool, { userId: caller.id, by, now })) {
    throw refuse(twoStepErrors.addressTooNew)
  }
  await proveSignIn(db, caller.signInId, now)
  await recordEvent(pool, {
    actorId: caller.id,
    action: 'recent-proof.give',
    subjectId: caller.id,
    detail: { network: shortenedAddress(ip), by: by === 'app-code' ? 'code' : by },
    at: now,
  })
  return t('Thank you. You won’t be asked again for 15 minutes.')
}
