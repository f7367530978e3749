import { twoStepErrors, userErrors } from '@church/shared'
import { refuse } from '../../http/errors.ts'
import { findTwoStep } from './data.ts'
import { verifySecondStep } from './second-step.ts'

type Needs = Parameters<typeof verifySecondStep>[0]

/**
 * Has a caller who uses two-step sign-in give a code, before something that a thief of an open screen
 * must not do.
 * @returns their account
 * @throws HttpError 404, 409 where two-step sign-in is not on, 400 for a missing or wrong code, 429
 */
export async function proveCode(services: Needs, userId: number, code: string | undefined) {
  const account = await findTwoStep(services.db, userId)
  if (!account) throw refuse(userErrors.notFound)
  if (!account.totpEnabledAt) throw refuse(twoStepErrors.notOn)
  const { ownCodeNeeded, ownCodeWrong } = twoStepErrors
  await verifySecondStep(services, account, code, { missing: ownCodeNeeded, wrong: ownCodeWrong })
  return account
}
