import { type providerEndpoints, providerErrors, t } from '@church/shared'
import type { Browsers } from '../../../http/browsers.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { Reply } from '../../../http/reply.ts'
import { hasOnlyProvider, signInWaysSetting } from '../../../http/sign-in-ways.ts'
import { holdSignIn } from '../../../http/sign-ins.ts'
import type { Tokens } from '../../../http/tokens.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import { tellOfFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import type { AuthLimits } from '../password/index.ts'
import { giveProof } from '../second-step/index.ts'
import { connect } from './connect.ts'
import { countMembers, disconnect, findConnected, findConnection, isTried } from './data.ts'
import { signInByProvider } from './sign-in.ts'
import type { ProviderVisits } from './visit.ts'

type Needs = Platform & {
  authLimits: AuthLimits
  browsers: Browsers
  providerVisits: ProviderVisits
  tokens: Tokens
  totpEncryption: Encryption
}

export function providerHandlers(services: Needs): Handlers<typeof providerEndpoints> {
  const { browsers, clock, env, pool, providerVisits: visits } = services
  const { provider } = visits

  return {
    getProvider: async ({ caller }) => {
      const at = caller && provider ? await findConnection(pool, caller.id, provider.issuer) : null
      return {
        name: provider?.name ?? null,
        ways: provider ? await signInWaysSetting.read(pool) : signInWaysSetting.initial,
        sign_out_url: provider?.signOutUrl() ?? null,
        connected_at: at,
      }
    },

    getSignInWays: async () => ({
      ...(await signInWaysSetting.read(pool)),
      ...(await countMembers(pool, provider?.issuer)),
    }),

    setSignInWays: async ({ body, caller }) => {
      const at = clock.now()
      await inTransaction(pool, async (tx) => {
        if (Object.values(body).includes(false)) {
          const { issuer } = visits.mustHave()
          if (!(await isTried(tx, issuer))) throw refuse(providerErrors.untried)
        }
        const about = await signInWaysSetting.change(tx, { value: body, actorId: caller.id, at })
        await tellOfFarReaching(services, tx, { about, actorId: caller.id, at })
      })
      return body
    },

    startProviderSignIn: async ({ body: { proof, invitation } }) => {
      const asked = invitation ? (`invitation ${hashToken(invitation)}` as const) : 'sign-in'
      const { url, headers } = await visits.begin(proof ? 'proof' : asked)
      return new Reply({ url }, headers)
    },

    signInWithProvider: async ({ body, headers, ip }) => {
      const { code, state, iss, second_step: secondStep, is_me: isMe } = body
      const identity =
        code !== undefined && state !== undefined
          ? await visits.finish(headers, 'sign-in', { code, state, iss })
          : visits.kept(headers)
      if (!identity) throw refuse(providerErrors.refused)
      const { keep } = visits
      const signedIn = await signInByProvider(services, { identity, secondStep, isMe, ip, keep })
      const cookies = [...visits.end(), browsers.remember(signedIn.id)['Set-Cookie']]
      return new Reply(signedIn, { 'Set-Cookie': cookies })
    },

    startProviderConnection: async ({ caller }) => {
      const { url, headers } = await visits.begin(`connect ${caller.id}`)
      return new Reply({ url }, headers)
    },

    connectProvider: async ({ body, caller, headers, ip }) => {
      const identity = await visits.finish(headers, `connect ${caller.id}`, body)
      const now = clock.now()
      await inTransaction(pool, async (client) => {
        await holdSignIn(client, caller)
        const isConnected = await connect(services, client, {
          userId: caller.id,
          identity,
          ip,
          now,
        })
        if (!isConnected) throw refuse(providerErrors.taken)
      })
      return new Reply({ detail: t('Connected.') }, { 'Set-Cookie': visits.end() })
    },

    proveWithProvider: async ({ body, caller, headers, ip }) => {
      const identity = await visits.finish(headers, 'proof', body)
      const connected = await findConnected(pool, identity)
      if (connected?.id !== caller.id || !identity.isFresh) throw refuse(providerErrors.unproven)
      const detail = await giveProof(services, { caller, by: 'provider', ip })
      return new Reply({ detail }, { 'Set-Cookie': visits.end() })
    },

    disconnectProvider: async ({ caller, ip }) => {
      await inTransaction(pool, async (client) => {
        if (await hasOnlyProvider(client, env, caller.id)) throw refuse(providerErrors.onlyWay)
        if (!(await disconnect(client, caller.id))) throw refuse(providerErrors.notConnected)
        await recordOwnAct(client, {
          userId: caller.id,
          action: 'provider.disconnect',
          ip,
          at: clock.now(),
        })
      })
      return { detail: t('Disconnected.') }
    },
  }
}
