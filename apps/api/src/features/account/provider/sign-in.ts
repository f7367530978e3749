import { providerErrors, type SignedInUser, t, twoStepErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { openSignInIf, type ProviderSession } from '../../../http/sign-ins.ts'
import type { Tokens } from '../../../http/tokens.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mayBeByNewAddress, type SignInAccount } from '../email/index.ts'
import type { AuthLimits } from '../password/index.ts'
import { verifySecondStep } from '../second-step/index.ts'
import { connect } from './connect.ts'
import {
  digestOf,
  findByAddress,
  findConnected,
  followGroup,
  sessionDigestOf,
  touchConnection,
} from './data.ts'
import type { Identity } from './provider-client.ts'

type Needs = Platform & { authLimits: AuthLimits; tokens: Tokens; totpEncryption: Encryption }

interface Answered {
  identity: Identity
  secondStep: string | undefined
  /** Whether they have said that they are whose account the address belongs to. */
  isMe: boolean | undefined
  ip: string
  /** The header that lets their browser answer without asking the provider again. */
  keep: (identity: Identity) => Record<string, string>
}

/** Whose account and session a sign-in came by, as digests. */
export const providerSessionOf = (identity: Identity): ProviderSession => ({
  account: digestOf(identity),
  session: identity.session && sessionDigestOf(identity.issuer, identity.session),
})

/**
 * Finds whose account somebody at the provider may open: the one that they connected, or the one with an address that
 * both sides have confirmed. A name never counts, nor does an address that only one side believes. Where somebody else
 * has the address, too, they say whether the account is theirs. They read its owner's first name, as in any mail there,
 * and nothing of the others.
 * @throws HttpError 403 with the reason, 409 to ask
 */
async function accountFor(
  { pool }: Pick<Platform, 'pool'>,
  { identity, isMe, keep }: Answered,
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
  if (found.isShared && !isMe) {
    throw refuse(providerErrors.whoAreYou, {
      detail: t('Are you {name}?', { name: found.firstName }),
      headers: keep(identity),
    })
  }
  return { account: found, isConnected: false }
}

/** Signs somebody in whom the provider knows, once they have given their second step here. */
export async function signInByProvider(services: Needs, answered: Answered): Promise<SignedInUser> {
  const { clock, env, pool } = services
  const { identity, secondStep, ip, keep } = answered
  const { account: found, isConnected } = await accountFor(services, answered)
  const isStepDone = env.OIDC_TWO_STEP === 'provider' && identity.hasSecondStep
  if (found.totpEnabledAt && !isStepDone) {
    const { codeNeeded: missing, codeWrong: wrong } = twoStepErrors
    const field = 'second_step'
    if (!secondStep) throw refuse(missing, { field, headers: keep(identity) })
    await verifySecondStep(services, found, secondStep, { missing, wrong, ip, field })
  }
  const now = clock.now()
  const account = { ...found }
  const userId = account.id
  const isProof =
    identity.isFresh && !(await mayBeByNewAddress(pool, { userId, by: 'provider', now }))
  const options = { way: 'provider', isProof, provider: providerSessionOf(identity) } as const
  const signedIn = await openSignInIf(services, account, options, async (client) => {
    if (isConnected) {
      if (!(await touchConnection(client, { userId, identity, now }))) return false
    } else {
      const still = await findByAddress(client, identity, identity.verifiedEmail ?? '')
      if (still?.id !== userId || !still.isConfirmed || still.isConnected) return false
      if (!(await connect(services, client, { userId, identity, ip, now }))) return false
    }
    if (identity.isInAdminGroup !== null) {
      const isInGroup = identity.isInAdminGroup
      account.isAdmin = await followGroup(services, client, { account, isInGroup, now })
    }
    await recordOwnAct(client, { userId, action: 'provider.sign-in', ip, at: now })
    return true
  })
  if (!signedIn) throw refuse(providerErrors.refused)
  return signedIn
}
