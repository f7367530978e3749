import { type Endpoint, generalErrors } from '@church/shared'
import { refuse } from './errors.ts'
import type { Caller } from './identify.ts'

/** Milliseconds for which a password or code counts as recent. */
const RECENT_MS = 15 * 60_000

interface Context {
  caller: Caller
  body: unknown
  now: Date
}

/**
 * Stops someone at an unattended screen from taking over an account.
 * @throws HttpError 403 if the row requires a recent proof for this body and the caller has none
 */
export function checkRecentProof(proof: Endpoint['proof'], { caller, body, now }: Context): void {
  if (!proof || !isRequired(proof, body)) return
  if (now.getTime() - caller.provedAt.getTime() > RECENT_MS) throw refuse(generalErrors.proofNeeded)
}

function isRequired(proof: NonNullable<Endpoint['proof']>, body: unknown): boolean {
  if (proof === true) return true
  const given: Record<string, unknown> = { ...(body ?? {}) }
  return proof.some((each) =>
    typeof each === 'string' ? given[each] !== undefined : given[each.field] === each.value,
  )
}
