import { type twoStepEndpoints, twoStepErrors } from '@church/shared'
import { generateSecret, generateURI } from 'otplib'
import type { Handlers } from '../../../http/call.ts'
import { endOtherSignIns } from '../../../http/end-access.ts'
import { refuse } from '../../../http/errors.ts'
import { holdSignIn } from '../../../http/sign-ins.ts'
import { inTransaction } from '../../../platform/db.ts'
import { requirePassword } from '../password/index.ts'
import { secondStepChanged } from './messages.ts'
import type { SecondStepNeeds } from './needs.ts'
import { countRecoveryCodes, plainCode, replaceRecoveryCodes } from './recovery-codes.ts'
import { enableTwoStep, findTwoStep, recordTwoStep, updatePendingKey } from './two-step-data.ts'
import { verifyAppCode } from './verify.ts'

type Rows = Pick<typeof twoStepEndpoints, 'getTwoStep' | 'startTwoStep' | 'confirmTwoStep'>

/** Switching two-step sign-in on: the password, a key for the app, and a first code. */
export function twoStepSetupHandlers(services: SecondStepNeeds): Handlers<Rows> {
  const { authLimits, church, clock, db, env, outbox, pool, totpEncryption } = services
  return {
    getTwoStep: async ({ caller }) => {
      const { isAdmin, totpEnabledAt } = await findTwoStep(db, caller.id)
      return {
        enabled: totpEnabledAt !== null,
        since: totpEnabledAt,
        recovery_codes_left: await countRecoveryCodes(db, caller.id),
        required: isAdmin && env.REQUIRE_ADMIN_2FA,
      }
    },

    startTwoStep: async ({ body, caller, visitor }) => {
      // Otherwise someone at an unattended screen could lock the owner out of their account.
      await requirePassword(services, { userId: caller.id, password: body.password, visitor })
      const { email } = await findTwoStep(db, caller.id)
      const key = generateSecret()
      const isPending = await updatePendingKey(
        db,
        caller.id,
        totpEncryption.encrypt(key, String(caller.id)),
      )
      if (!isPending) throw refuse(twoStepErrors.alreadyOn)
      const { name: issuer } = await church.get()
      return { key, uri: generateURI({ issuer, label: email, secret: key }) }
    },

    confirmTwoStep: async ({ body, caller }) => {
      const account = await findTwoStep(db, caller.id)
      const { totpSecret } = account
      if (account.totpEnabledAt) throw refuse(twoStepErrors.alreadyOn)
      if (totpSecret === null) throw refuse(twoStepErrors.notStarted)
      await authLimits.secondStep.consume(String(caller.id))
      if (!(await verifyAppCode(services, account, plainCode(body.code)))) {
        throw refuse(twoStepErrors.ownCodeWrong, { field: 'code' })
      }
      await authLimits.secondStep.refund(String(caller.id))
      const now = clock.now()
      const codes = await inTransaction(pool, async (tx) => {
        await holdSignIn(tx, caller)
        const enabled = await enableTwoStep(tx, { id: caller.id, totpSecret, now })
        if (!enabled) throw refuse(twoStepErrors.alreadyOn)
        await endOtherSignIns(tx, services, { userId: caller.id, signInId: caller.signInId, now })
        await recordTwoStep(tx, 'two-step.on', { actorId: caller.id, at: now })
        await outbox.deliver(secondStepChanged, caller.id, { variant: 'on' }, tx)
        return replaceRecoveryCodes(tx, caller.id)
      })
      return { recovery_codes: codes }
    },
  }
}
