import { PASSKEYS_MAX, type passkeyEndpoints, passkeyErrors, twoStepErrors } from '@church/shared'
import type pg from 'pg'
import { createBrowserBinding } from '../../../http/browser-binding.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { Reply } from '../../../http/reply.ts'
import { holdSignIn } from '../../../http/sign-ins.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import { requirePassword } from '../password/index.ts'
import { secondStepChanged } from './messages.ts'
import type { SecondStepNeeds } from './needs.ts'
import { insertChallenge, insertPasskey, type NewPasskey, takeChallenge } from './passkey-data.ts'
import { findTwoStep } from './two-step-data.ts'
import { verifySecondStep } from './verify.ts'
import { CHALLENGE_MS, creationOptionsFor, verifiedPasskey } from './webauthn.ts'

type Rows = Pick<typeof passkeyEndpoints, 'startPasskey' | 'addPasskey'>

/** Adding a passkey: the password, a challenge for the browser, and what its authenticator has made. */
export function passkeyAdditionHandlers(services: SecondStepNeeds): Handlers<Rows> {
  const { church, clock, db, env, outbox, pool } = services
  const binding = createBrowserBinding({
    name: 'passkey',
    path: '/api/users/profile/passkeys/',
    seconds: CHALLENGE_MS / 1000,
    publicUrl: env.PUBLIC_URL,
  })

  return {
    startPasskey: async ({ body, caller, ip, visitor }) => {
      // Otherwise someone at an unattended screen could add a passkey and come back at any time.
      await requirePassword(services, { userId: caller.id, password: body.password, visitor })
      const account = await findTwoStep(db, caller.id)
      if (account.totpEnabledAt) {
        const { ownCodeNeeded: missing, ownCodeWrong: wrong } = twoStepErrors
        await verifySecondStep(services, account, body.code, { missing, wrong, ip })
      }
      const own = await db.passkey.findMany({ where: { userId: caller.id } })
      if (own.length >= PASSKEYS_MAX) throw refuse(passkeyErrors.tooMany)
      const options = await creationOptionsFor(await church.site(), account, own)
      const { hash, headers } = binding.begin()
      const { challenge } = options
      const now = clock.now()
      await insertChallenge(db, { userId: caller.id, browserHash: hash, challenge, now })
      return new Reply(options, headers)
    },

    addPasskey: async ({ body, caller, headers }) => {
      const browserHash = binding.find(headers)?.hash
      const now = clock.now()
      const challenge =
        browserHash && (await takeChallenge(pool, { browserHash, userId: caller.id, now }))
      if (!challenge) throw refuse(passkeyErrors.notAccepted)
      const site = await church.site()
      const { id: credentialId, ...made } = await verifiedPasskey(site, body.credential, challenge)
      const passkey = {
        userId: caller.id,
        credentialId,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: body.credential.response.transports,
        name: body.name,
        now,
      }
      const id = await inTransaction(pool, async (tx) => {
        await holdSignIn(tx, caller)
        const added = await storePasskey(tx, passkey)
        await outbox.deliver(secondStepChanged, caller.id, { variant: 'passkey-added' }, tx)
        return added
      })
      return new Reply({ id, name: body.name, at: now, last_used_at: null }, binding.end())
    },
  }
}

/** @throws HttpError 409 if the person has too many, or if it is somebody's already */
async function storePasskey(client: pg.PoolClient, passkey: NewPasskey): Promise<number> {
  const added = await insertPasskey(client, passkey)
  if (added === 'full') throw refuse(passkeyErrors.tooMany)
  if (added === 'taken') throw refuse(passkeyErrors.alreadyAdded)
  await recordEvent(client, {
    actorId: passkey.userId,
    action: 'passkey.add',
    subjectId: added,
    at: passkey.now,
  })
  return added
}
