import {
  type AuditAction,
  PASSKEYS_MAX,
  type Passkey,
  type passkeyEndpoints,
  passkeyErrors,
  passkeyMessages,
  twoStepErrors,
  userErrors,
} from '@church/shared'
import { createBrowserBinding } from '../../../http/browser-binding.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { Reply } from '../../../http/reply.ts'
import { visitorOf } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { requirePassword } from '../passwords/index.ts'
import { findTwoStep, verifySecondStep } from '../two-step/index.ts'
import { insertChallenge, insertPasskey, takeChallenge } from './data.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './mails.ts'
import type { Needs } from './needs.ts'
import { creationOptionsFor, verifiedPasskey } from './registration.ts'
import { CHALLENGE_MS } from './relying-party.ts'
import { passkeySignInHandlers } from './sign-in.ts'

interface Row {
  id: number
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const present = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

export function passkeysHandlers(services: Needs): Handlers<typeof passkeyEndpoints> {
  const { church, clock, db, env, mailer, pool } = services
  const binding = createBrowserBinding({
    name: 'passkey',
    path: '/api/users/profile/passkeys/',
    seconds: CHALLENGE_MS / 1000,
    publicUrl: env.PUBLIC_URL,
  })

  const find = async (id: number) => {
    const account = await findTwoStep(db, id)
    if (!account) throw refuse(userErrors.notFound)
    return account
  }

  const event = (caller: Caller, action: AuditAction, subjectId: number) => ({
    ...{ actorId: caller.id, action, subject: 'passkey', subjectId, at: clock.now() },
  })

  return {
    ...passkeySignInHandlers(services),

    listPasskeys: async ({ caller }) => {
      const own = { where: { userId: caller.id }, orderBy: { id: 'asc' } } as const
      return (await db.passkey.findMany(own)).map(present)
    },

    startPasskey: async ({ body, caller, ip, isAborted }) => {
      // Otherwise someone at an unattended screen could add a passkey and come back at any time.
      const visitor = visitorOf({ ip, isAborted })
      await requirePassword(services, { userId: caller.id, password: body.password, visitor })
      const account = await find(caller.id)
      if (account.totpEnabledAt) {
        const { ownCodeNeeded: missing, ownCodeWrong: wrong } = twoStepErrors
        await verifySecondStep(services, account, body.code, { missing, wrong, ip })
      }
      const own = await db.passkey.findMany({ where: { userId: caller.id } })
      if (own.length >= PASSKEYS_MAX) throw refuse(passkeyErrors.tooMany)
      const options = await creationOptionsFor(await church.site(), account, own)
      const { hash, headers } = binding.begin()
      const createdAt = clock.now()
      await insertChallenge(db, {
        userId: caller.id,
        browserHash: hash,
        challenge: options.challenge,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + CHALLENGE_MS),
      })
      return new Reply(options, headers)
    },

    addPasskey: async ({ body, caller, headers }) => {
      const account = await find(caller.id)
      const browserHash = binding.find(headers)?.hash
      const now = clock.now()
      const challenge =
        browserHash && (await takeChallenge(pool, { browserHash, userId: caller.id, now }))
      if (!challenge) throw refuse(passkeyErrors.notAccepted)
      const site = await church.site()
      const { id: credentialId, ...made } = await verifiedPasskey(site, body.credential, challenge)
      const id = await inTransaction(pool, async (client) => {
        const added = await insertPasskey(client, {
          userId: caller.id,
          credentialId,
          publicKey: Buffer.from(made.publicKey),
          counter: made.counter,
          transports: body.credential.response.transports,
          name: body.name,
          now,
        })
        if (added === 'full') throw refuse(passkeyErrors.tooMany)
        if (added === 'taken') throw refuse(passkeyErrors.alreadyAdded)
        await recordEvent(client, event(caller, 'passkey.add', added))
        return added
      })
      mailer.enqueue('passkey added', async () => passkeyAddedMail(site, account))
      const passkey = present({ id, name: body.name, createdAt: now, lastUsedAt: null })
      return new Reply(passkey, binding.end())
    },

    renamePasskey: async ({ params: { id }, body: { name }, caller }) =>
      db.$transaction(async (tx) => {
        const [renamed] = await tx.passkey.updateManyAndReturn({
          where: { id, userId: caller.id },
          data: { name },
        })
        if (!renamed) throw refuse(passkeyErrors.notFound)
        await recordEvent(tx, event(caller, 'passkey.rename', id))
        return present(renamed)
      }),

    removePasskey: async ({ params: { id }, caller }) => {
      const account = await findTwoStep(db, caller.id)
      await db.$transaction(async (tx) => {
        const { count } = await tx.passkey.deleteMany({ where: { id, userId: caller.id } })
        if (count === 0) throw refuse(passkeyErrors.notFound)
        await recordEvent(tx, event(caller, 'passkey.remove', id))
      })
      mailer.enqueue(
        'passkey removed',
        async () => account && passkeyRemovedMail(await church.site(), account),
      )
      return { detail: passkeyMessages.removed }
    },
  }
}
