import {
  type AuditAction,
  type twoStepEndpoints,
  twoStepErrors,
  twoStepMessages,
  userErrors,
} from '@church/shared'
import { generateSecret, generateURI } from 'otplib'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { visitorOf } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AuthLimits, type Passwords, requirePassword } from '../passwords/index.ts'
import { endOtherSignIns } from '../sign-ins/index.ts'
import {
  countRecoveryCodes,
  disableTwoStep,
  enableTwoStep,
  findTwoStep,
  replaceRecoveryCodes,
  updatePendingKey,
} from './data.ts'
import { twoStepOffMail, twoStepOnMail } from './mails.ts'
import { proveCode } from './prove-code.ts'
import { hashRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts'
import { verifyAppCode } from './second-step.ts'

type Needs = Platform & { authLimits: AuthLimits; passwords: Passwords; totpEncryption: Encryption }

export function twoStepHandlers(services: Needs): Handlers<typeof twoStepEndpoints> {
  const { authLimits, church, clock, db, env, mailer, totpEncryption } = services

  const findOrRefuse = async (id: number) => {
    const account = await findTwoStep(db, id)
    if (!account) throw refuse(userErrors.notFound)
    return account
  }

  const record = (tx: Db, caller: Caller, action: AuditAction, subjectId = caller.id) =>
    recordEvent(tx, { actorId: caller.id, action, subject: 'user', subjectId, at: clock.now() })

  const switchOff = async (caller: Caller, id: number): Promise<void> => {
    const account = await findOrRefuse(id)
    await db.$transaction(async (tx) => {
      if (!(await disableTwoStep(tx, id))) throw refuse(twoStepErrors.notOn)
      await record(tx, caller, 'two-step.off', id)
    })
    mailer.enqueue('two-step sign-in off', async () => twoStepOffMail(await church.site(), account))
  }

  return {
    getTwoStep: async ({ caller }) => {
      const { isAdmin, totpEnabledAt } = await findOrRefuse(caller.id)
      return {
        enabled: totpEnabledAt !== null,
        since: totpEnabledAt?.toISOString() ?? null,
        recovery_codes_left: await countRecoveryCodes(db, caller.id),
        required: isAdmin && env.REQUIRE_ADMIN_2FA,
      }
    },

    startTwoStep: async ({ body, caller, ip, isAborted }) => {
      // Otherwise someone at an unattended screen could lock the owner out of their account.
      const visitor = visitorOf({ ip, isAborted })
      await requirePassword(services, { userId: caller.id, password: body.password, visitor })
      const { email } = await findOrRefuse(caller.id)
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
      const account = await findOrRefuse(caller.id)
      const { totpSecret } = account
      if (account.totpEnabledAt) throw refuse(twoStepErrors.alreadyOn)
      if (totpSecret === null) throw refuse(twoStepErrors.notStarted)
      await authLimits.secondStep.consume(String(caller.id))
      if (!(await verifyAppCode(services, account, plainCode(body.code)))) {
        throw refuse(twoStepErrors.ownCodeWrong, { field: 'code' })
      }
      await authLimits.secondStep.refund(String(caller.id))
      const codes = newRecoveryCodes()
      const now = clock.now()
      await db.$transaction(async (tx) => {
        const enabled = await enableTwoStep(tx, { id: caller.id, totpSecret, now })
        if (!enabled) throw refuse(twoStepErrors.alreadyOn)
        await replaceRecoveryCodes(tx, caller.id, codes.map(hashRecoveryCode))
        await endOtherSignIns(tx, { userId: caller.id, signInId: caller.signInId, now })
        await record(tx, caller, 'two-step.on')
      })
      mailer.enqueue('two-step sign-in on', async () => twoStepOnMail(await church.site(), account))
      return { recovery_codes: codes }
    },

    renewRecoveryCodes: async ({ body, caller, ip }) => {
      await proveCode(services, { userId: caller.id, code: body.code, ip })
      const codes = newRecoveryCodes()
      await db.$transaction(async (tx) => {
        await replaceRecoveryCodes(tx, caller.id, codes.map(hashRecoveryCode))
        await record(tx, caller, 'two-step.recovery-codes')
      })
      return { recovery_codes: codes }
    },

    endTwoStep: async ({ body, caller, ip }) => {
      await proveCode(services, { userId: caller.id, code: body.code, ip })
      await switchOff(caller, caller.id)
      return { detail: twoStepMessages.off }
    },

    endTwoStepFor: async ({ params, caller }) => {
      // Otherwise someone at an admin's unattended screen could bypass the code.
      if (params.id === caller.id) throw refuse(twoStepErrors.ownNeedsCode)
      await switchOff(caller, params.id)
      return { detail: twoStepMessages.offFor }
    },
  }
}
