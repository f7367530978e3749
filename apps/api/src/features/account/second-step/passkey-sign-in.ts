import { type passkeyEndpoints, passkeyErrors } from '@church/shared'
import { shortenedAddress } from '../../../http/address.ts'
import { createBrowserBinding } from '../../../http/browser-binding.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { Reply } from '../../../http/reply.ts'
import { openSignInIf } from '../../../http/sign-ins.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { mayBeByNewAddress } from '../email/index.ts'
import type { SecondStepNeeds } from './needs.ts'
import {
  findPasskeyByCredential,
  insertChallenge,
  takeChallenge,
  usePasskey,
} from './passkey-data.ts'
import { CHALLENGE_MS, requestOptionsFor, verifiedCounter } from './webauthn.ts'

type Rows = Pick<typeof passkeyEndpoints, 'startPasskeySignIn' | 'signInWithPasskey'>

export function passkeySignInHandlers(services: SecondStepNeeds): Handlers<Rows> {
  const { browsers, church, clock, db, env, pool } = services
  const binding = createBrowserBinding({
    name: 'passkey-sign-in',
    path: '/api/users/login/passkey/',
    seconds: CHALLENGE_MS / 1000,
    publicUrl: env.PUBLIC_URL,
  })

  return {
    startPasskeySignIn: async () => {
      const options = await requestOptionsFor(await church.site())
      const { hash, headers } = binding.begin()
      const { challenge } = options
      await insertChallenge(db, { userId: null, browserHash: hash, challenge, now: clock.now() })
      return new Reply(options, headers)
    },

    signInWithPasskey: async ({ body: { credential }, headers, ip }) => {
      const browserHash = binding.find(headers)?.hash
      const now = clock.now()
      const challenge =
        browserHash && (await takeChallenge(pool, { browserHash, userId: null, now }))
      const passkey = challenge && (await findPasskeyByCredential(db, credential.id))
      if (!passkey) throw refuse(passkeyErrors.refused)
      const { id, user } = passkey
      const detail = { network: shortenedAddress(ip) }
      const target = { subjectId: user.id, detail, at: now }
      const site = await church.site()
      const counter = await verifiedCounter(site, passkey, credential, challenge)
      const isProof = !(await mayBeByNewAddress(pool, { userId: user.id, by: 'passkey', now }))
      const signedIn = await openSignInIf(
        services,
        user,
        { way: 'by_passkey', isProof },
        async (client) => counter !== null && usePasskey(client, { id, counter, now }),
      )
      if (!signedIn) {
        await recordEvent(pool, { actorId: null, action: 'sign-in.fail', ...target })
        throw refuse(passkeyErrors.refused)
      }
      await recordEvent(pool, { actorId: user.id, action: 'passkey.used', ...target })
      const cookies = [binding.end(), browsers.remember(user.id)]
      return new Reply(signedIn, { 'Set-Cookie': cookies.map((each) => each['Set-Cookie']) })
    },
  }
}
