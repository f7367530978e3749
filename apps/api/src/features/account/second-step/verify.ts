import { type DeclaredError, twoStepErrors } from '@church/shared'
import { verifySync } from 'otplib'
import { shortenedAddress } from '../../../http/address.ts'
import { refuse } from '../../../http/errors.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Recipient } from '../../../platform/salutation.ts'
import type { AuthLimits } from '../password/index.ts'
import { secondStepChanged } from './messages.ts'
import { consumeRecoveryCode, plainCode } from './recovery-codes.ts'
import { consumeStep, findTwoStep } from './two-step-data.ts'

/** Seconds that a device's clock may be off: the steps before and after are also accepted. */
const TOLERANCE = 30

interface Account extends Recipient {
  id: number
  totpSecret: string | null
  totpLastStep: number | null
}

type Needs = Pick<Platform, 'church' | 'clock' | 'db' | 'log' | 'outbox' | 'pool'> & {
  authLimits: AuthLimits
  totpEncryption: Encryption
}

interface Check {
  /** The errors to throw, which differ between signing in and settings. */
  missing: DeclaredError
  wrong: DeclaredError
  /** The address that the code comes from; a failure is recorded with its network. */
  ip: string
  /** The name of the field that holds the code, if it is not `code`. */
  field?: string
}

/**
 * Verifies the second step with a code from the app or a recovery code. Each works once, and ten wrong
 * codes an hour are allowed, wherever they come from.
 * @throws HttpError with one of these and the field's message, or 429
 */
export async function verifySecondStep(
  services: Needs,
  account: Account,
  typed: string | undefined,
  { missing, wrong, ip, field = 'code' }: Check,
): Promise<void> {
  const code = plainCode(typed ?? '')
  if (code === '') throw refuse(missing, { field })
  const { authLimits, clock, pool } = services
  await authLimits.secondStep.consume(String(account.id))
  const isGood = /^\d+$/.test(code)
    ? await verifyAppCode(services, account, code)
    : await verifyRecoveryCode(services, account, code)
  if (!isGood) {
    const { id } = account
    const target = { actorId: null, subjectId: id }
    const detail = { network: shortenedAddress(ip) }
    await recordEvent(pool, { ...target, action: 'sign-in.fail', detail, at: clock.now() })
    throw refuse(wrong, { field })
  }
  await authLimits.secondStep.refund(String(account.id))
}

/**
 * Verifies a code of a caller with two-step sign-in, before an action that someone at their unattended
 * screen must not perform.
 * @returns their account
 * @throws HttpError 404, 409 if two-step sign-in is off, 400 for a missing or wrong code, 429
 */
export async function proveCode(
  services: Needs,
  { userId, code, ip }: { userId: number; code: string | undefined; ip: string },
) {
  const account = await findTwoStep(services.db, userId)
  if (!account.totpEnabledAt) throw refuse(twoStepErrors.notOn)
  const { ownCodeNeeded: missing, ownCodeWrong: wrong } = twoStepErrors
  await verifySecondStep(services, account, code, { missing, wrong, ip })
  return account
}

/** Whether a code is the app's current one, and later than the last one accepted. */
export async function verifyAppCode(
  { clock, db, log, totpEncryption }: Pick<Needs, 'clock' | 'db' | 'log' | 'totpEncryption'>,
  { id, totpSecret, totpLastStep }: Pick<Account, 'id' | 'totpSecret' | 'totpLastStep'>,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code) || totpSecret === null) return false
  const secret = totpEncryption.decrypt(totpSecret, String(id))
  if (secret === null) {
    log.error(
      { user: id },
      'two-step key not readable: the installation keys are not what they were',
    )
    return false
  }
  const epoch = Math.floor(clock.now().getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE })
  if (!result.valid || !('timeStep' in result)) return false
  // The row decides between two concurrent uses of the same code.
  return result.timeStep > (totpLastStep ?? -1) && consumeStep(db, id, result.timeStep)
}

async function verifyRecoveryCode(
  { clock, outbox, pool }: Needs,
  account: Account,
  code: string,
): Promise<boolean> {
  const userId = account.id
  const now = clock.now()
  return inTransaction(pool, async (tx) => {
    if (!(await consumeRecoveryCode(tx, { userId, code, now }))) return false
    await recordOwnAct(tx, { userId, action: 'two-step.recovery-code-used', at: now })
    await outbox.deliver(secondStepChanged, userId, { variant: 'recovery-code' }, tx)
    return true
  })
}
