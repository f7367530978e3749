import { type providerEndpoints, providerErrors, t, twoStepErrors } from '@church/shared'
import { shortenedAddress } from '../../../http/address.ts'
import type { Browsers } from '../../../http/browsers.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { Reply } from '../../../http/reply.ts'
import { holdSignIn, openSignInIf } from '../../../http/sign-ins.ts'
import type { Tokens } from '../../../http/tokens.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { mayBeByNewAddress, type SignInAccount } from '../email/index.ts'
import type { AuthLimits } from '../password/index.ts'
import { secondStepChanged, verifySecondStep } from '../second-step/index.ts'
import {
  connect,
  digestOf,
  disconnect,
  findByAddress,
  findConnected,
  findConnection,
  followGroup,
  sessionDigestOf,
  touchConnection,
} from './data.ts'
import { createExchange } from './exchange.ts'
import { createProvider, type Identity } from './provider-client.ts'

export type Needs = Platform & {
  authLimits: AuthLimits
  browsers: Browsers
  installationKeys: string[]
  tokens: Tokens
  totpEncryption: Encryption
}

/**
 * Finds whose account somebody at the provider may open: the one that they connected, or the one with an address that
 * both sides have confirmed. A name never counts, nor does an address that only one side believes.
 * @throws HttpError 403 with the reason
 */
async function accountFor(
  { pool }: Pick<Platform, 'pool'>,
  identity: Identity,
): Promise<{ account: SignInAccount; isConnected: boolean }> {
  const connected = await findConnected(pool, identity)
  if (connected) return { account: connected, isConnected: true }
  // Without a word about any account, which a stranger could otherwise ask for.
  if (identity.verifiedEmail === null) throw refuse(providerErrors.unverified)
  const found = await findByAddress(pool, identity, identity.verifiedEmail)
  if (!found) throw refuse(providerErrors.unknown)
  // The provider may have given the address to somebody else since.
  if (found.isConnected) throw refuse(providerErrors.other)
  if (!found.isConfirmed) throw refuse(providerErrors.unconfirmed)
  return { account: found, isConnected: false }
}

export function providerHandlers(services: Needs): Handlers<typeof providerEndpoints> {
  const { browsers, clock, env, installationKeys, outbox, pool } = services
  const provider = createProvider(services)
  const exchange = createExchange({ clock, publicUrl: env.PUBLIC_URL, installationKeys })

  const mustHave = () => {
    if (!provider) throw refuse(providerErrors.notSetUp)
    return provider
  }

  /** Signs somebody in whom the provider knows, once they have given their second step here. */
  const signIn = async (identity: Identity, secondStep: string | undefined, ip: string) => {
    const { account: found, isConnected } = await accountFor(services, identity)
    const isStepDone = env.OIDC_TWO_STEP === 'provider' && identity.hasSecondStep
    if (found.totpEnabledAt && !isStepDone) {
      const { codeNeeded: missing, codeWrong: wrong } = twoStepErrors
      if (!secondStep) {
        throw refuse(missing, { field: 'second_step', headers: exchange.keep(identity) })
      }
      await verifySecondStep(services, found, secondStep, {
        missing,
        wrong,
        ip,
        field: 'second_step',
      })
    }
    const now = clock.now()
    const account = { ...found }
    const userId = account.id
    const detail = { network: shortenedAddress(ip) }
    const target = { actorId: userId, subject: 'user', subjectId: userId, detail, at: now }
    const shown = { userId, by: 'provider', now } as const
    const isProof = identity.isFresh && !(await mayBeByNewAddress(pool, shown))
    const session = identity.session && sessionDigestOf(identity.issuer, identity.session)
    const byProvider = { account: digestOf(identity), session }
    const options = { isProof, provider: byProvider }
    const signedIn = await openSignInIf(services, account, options, async (client) => {
      if (!isConnected) {
        const still = identity.verifiedEmail
          ? await findByAddress(client, identity, identity.verifiedEmail)
          : null
        if (still?.id !== userId || !still.isConfirmed || still.isConnected) return false
        if (!(await connect(client, { userId, identity, now }))) return false
        await recordEvent(client, { ...target, action: 'provider.connect' })
        await outbox.deliver(secondStepChanged, userId, { variant: 'provider-connected' }, client)
      } else if (!(await touchConnection(client, { userId, identity, now }))) return false
      if (identity.isInAdminGroup !== null) {
        const isInGroup = identity.isInAdminGroup
        account.isAdmin = await followGroup(services, client, { account, isInGroup, now })
      }
      await recordEvent(client, { ...target, action: 'provider.sign-in' })
      return true
    })
    if (!signedIn) throw refuse(providerErrors.refused)
    return signedIn
  }

  return {
    getProvider: async ({ caller }) => {
      const at = caller && provider ? await findConnection(pool, caller.id, provider.issuer) : null
      return {
        name: provider?.name ?? null,
        sign_out_url: provider?.signOutUrl() ?? null,
        connected_at: at?.toISOString() ?? null,
      }
    },

    startProviderSignIn: async () => {
      const { checks, headers } = exchange.begin('sign-in')
      return new Reply({ url: await mustHave().begin(checks) }, headers)
    },

    signInWithProvider: async ({ body, headers, ip }) => {
      const { code, state, iss, second_step } = body
      const checks = state === undefined ? null : exchange.find(headers, 'sign-in', state)
      const identity =
        code !== undefined && state !== undefined && checks
          ? await mustHave().finish({ code, state, iss }, checks)
          : code === undefined && second_step
            ? exchange.kept(headers)
            : null
      if (!identity) throw refuse(providerErrors.refused)
      const signedIn = await signIn(identity, second_step, ip)
      const cookies = [...exchange.end(), browsers.remember(signedIn.id)['Set-Cookie']]
      return new Reply(signedIn, { 'Set-Cookie': cookies })
    },

    startProviderConnection: async ({ caller }) => {
      const { checks, headers } = exchange.begin(`connect ${caller.id}`)
      return new Reply({ url: await mustHave().begin(checks) }, headers)
    },

    connectProvider: async ({ body, caller, headers, ip }) => {
      const checks = exchange.find(headers, `connect ${caller.id}`, body.state)
      if (!checks) throw refuse(providerErrors.refused)
      const identity = await mustHave().finish(body, checks)
      const now = clock.now()
      await inTransaction(pool, async (client) => {
        await holdSignIn(client, caller)
        const isConnected = await connect(client, { userId: caller.id, identity, now })
        if (!isConnected) throw refuse(providerErrors.taken)
        await recordEvent(client, {
          actorId: caller.id,
          action: 'provider.connect',
          subject: 'user',
          subjectId: caller.id,
          detail: { network: shortenedAddress(ip) },
          at: now,
        })
        await outbox.deliver(
          secondStepChanged,
          caller.id,
          { variant: 'provider-connected' },
          client,
        )
      })
      return new Reply({ detail: t('Connected.') }, { 'Set-Cookie': exchange.end() })
    },

    disconnectProvider: async ({ caller, ip }) => {
      await inTransaction(pool, async (client) => {
        if (!(await disconnect(client, caller.id))) throw refuse(providerErrors.notConnected)
        await recordEvent(client, {
          actorId: caller.id,
          action: 'provider.disconnect',
          subject: 'user',
          subjectId: caller.id,
          detail: { network: shortenedAddress(ip) },
          at: clock.now(),
        })
      })
      return { detail: t('Disconnected.') }
    },
  }
}
