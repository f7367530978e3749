import { userErrors } from '@church/shared'
import { refuse } from './errors.ts'
import type { Caller } from './identify.ts'

/** @throws HttpError 403 unless the record is the caller's own or the caller an admin */
export function requireOwnOrAdmin(caller: Caller, id: number): void {
  if (caller.id !== id && !caller.isAdmin) throw refuse(userErrors.notYours)
}

/** @throws HttpError 403 where a body names anybody but the caller */
export function requireOwn(caller: Caller, named: (number | undefined)[]): void {
  if (named.some((id) => id !== undefined && id !== caller.id)) {
    throw refuse(userErrors.notYours)
  }
}

/**
 * Whose record a call means, by the ids in its body: the caller's own where there are none, anyone's
 * for an admin. @throws HttpError 403 for somebody else's, 400 where an admin names two people
 */
export function ownerMeant(caller: Caller, named: (number | undefined)[]): number {
  if (!caller.isAdmin) requireOwn(caller, named)
  const ids = new Set(named.filter((id) => id !== undefined))
  if (ids.size > 1) throw refuse(userErrors.idsDiffer)
  const [meant = caller.id] = ids
  return meant
}
