import { t, type twoStepEndpoints, twoStepErrors } from '@church/shared'
import type pg from 'pg'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { holdSignIn } from '../../../http/sign-ins.ts'
import { inTransaction } from '../../../platform/db.ts'
import { requirePassword } from '../password/index.ts'
import { giveProof } from './give-proof.ts'
import { secondStepChanged } from './messages.ts'
import type { SecondStepNeeds } from './needs.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { disableTwoStep, findTwoStep, isTwoStepOn, recordTwoStep } from './two-step-data.ts'
import { proveCode } from './verify.ts'

type Rows = Pick<
  typeof twoStepEndpoints,
  'renewRecoveryCodes' | 'endTwoStep' | 'endTwoStepFor' | 'prove'
>

/**
 * @param hold runs first in the transaction that switches it off
 * @throws HttpError 404, or 409 if it is off
 */
async function switchOff(
  services: SecondStepNeeds,
  { actorId, id }: { actorId: number; id: number },
  hold?: (tx: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const { clock, db, outbox, pool } = services
  await findTwoStep(db, id)
  await inTransaction(pool, async (tx) => {
    await hold?.(tx)
    if (!(await disableTwoStep(tx, id))) throw refuse(twoStepErrors.notOn)
    await recordTwoStep(tx, 'two-step.off', { actorId, subjectId: id, at: clock.now() })
    await outbox.deliver(secondStepChanged, id, { variant: 'off' }, tx)
  })
}

/** The actions that need a code: new recovery codes, switching two-step sign-in off, and a recent proof of identity. */
export function twoStepHandlers(services: SecondStepNeeds): Handlers<Rows> {
  const { clock, pool } = services
  return {
    renewRecoveryCodes: async ({ body, caller, ip }) => {
      await proveCode(services, { userId: caller.id, code: body.code, ip })
      const codes = await inTransaction(pool, async (tx) => {
        // Another renewal would leave both sets of codes, and an end of two-step sign-in would leave these.
        await holdSignIn(tx, caller)
        if (!(await isTwoStepOn(tx, caller.id))) throw refuse(twoStepErrors.notOn)
        const event = { actorId: caller.id, at: clock.now() }
        await recordTwoStep(tx, 'two-step.recovery-codes', event)
        return replaceRecoveryCodes(tx, caller.id)
      })
      return { recovery_codes: codes }
    },

    endTwoStep: async ({ body, caller, ip }) => {
      await proveCode(services, { userId: caller.id, code: body.code, ip })
      await switchOff(services, { actorId: caller.id, id: caller.id }, (tx) =>
        holdSignIn(tx, caller),
      )
      return { detail: t('Two-step sign-in is off.') }
    },

    endTwoStepFor: async ({ params, caller }) => {
      // Otherwise someone at an admin's unattended screen could bypass the code.
      if (params.id === caller.id) throw refuse(twoStepErrors.ownNeedsCode)
      await switchOff(services, { actorId: caller.id, id: params.id })
      return { detail: t('Two-step sign-in is now off for this user.') }
    },

    prove: async ({ body: { password, code }, caller, ip, visitor }) => {
      if (password === undefined) await proveCode(services, { userId: caller.id, code, ip })
      else {
        await requirePassword(services, { userId: caller.id, password, visitor })
      }
      const by = password === undefined ? 'app-code' : 'password'
      return { detail: await giveProof(services, { caller, by, ip }) }
    },
  }
}
