import { type Endpoint, generalErrors, type ProofCondition } from '@church/shared'
import { refuse } from './errors.ts'
import type { Caller } from './identify.ts'

/** Milliseconds for which a password or code counts as recent. */
const RECENT_MS = 15 * 60_000

declare const proven: unique symbol

/**
 * A caller whose recent proof of identity was checked. What reaches far takes one instead of a caller, so that no route
 * can forget the check; only this file makes one.
 */
export type Proven<C = Pick<Caller, 'id'>> = C & { readonly [proven]: true }

interface Context {
  caller: Caller
  query: unknown
  body: unknown
  now: Date
}

/**
 * Stops someone at an unattended screen from taking over an account.
 * @returns the same caller
 * @throws HttpError 403 if the caller has given no recent proof of who they are
 */
export function requireRecentProof<C extends Pick<Caller, 'provedAt'>>(
  caller: C,
  now: Date,
): Proven<C> {
  if (now.getTime() - caller.provedAt.getTime() > RECENT_MS) throw refuse(generalErrors.proofNeeded)
  return caller as Proven<C>
}

/** @throws HttpError 403 if the row requires a recent proof for this query and body, and the caller has none */
export function checkRecentProof(
  proof: Endpoint['proof'],
  { caller, query, body, now }: Context,
): void {
  if (!proof) return
  const given: Record<string, unknown> = { ...(query ?? {}), ...(body ?? {}) }
  if (proof === true || proof.some((condition) => isSent(condition, given))) {
    requireRecentProof(caller, now)
  }
}

/** Handlers check for changes themselves, since only they know the previous values. */
function isSent(condition: ProofCondition, given: Record<string, unknown>): boolean {
  if ('changed' in condition) return false
  const value = given[condition.sent]
  return condition.value === undefined ? value !== undefined : value === condition.value
}
