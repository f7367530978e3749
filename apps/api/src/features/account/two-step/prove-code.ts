import { twoStepErrors, userErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { findTwoStep } from './data.ts'
import { verifySecondStep } from './second-step.ts'

type Needs = Parameters<typeof verifySecondStep>[0]

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
  if (!account) throw refuse(userErrors.notFound)
  if (!account.totpEnabledAt) throw refuse(twoStepErrors.notOn)
  const { ownCodeNeeded: missing, ownCodeWrong: wrong } = twoStepErrors
  await verifySecondStep(services, account, code, { missing, wrong, ip })
  return account
}
