import { generalErrors, type Whose } from '@church/shared'
import { refuse } from './errors.ts'
import type { Caller } from './identify.ts'

/** The request fields that identify a person. */
export const PERSON_FIELDS = ['id', '_id', 'member_id']

interface RequestParts {
  params: unknown
  body: unknown
}

/**
 * The owner of the record that a request refers to: the person it names, or else the caller.
 * @throws HttpError 403 for someone else's record, 400 if an admin names two people
 */
export function resolveOwner(whose: Whose, caller: Caller, { params, body }: RequestParts): number {
  const ids = new Set([...personIds(params), ...personIds(body)])
  const onlyOwn = whose === 'own' || !caller.isAdmin
  if (onlyOwn && [...ids].some((id) => id !== caller.id)) throw refuse(generalErrors.notYours)
  if (ids.size > 1) throw refuse(generalErrors.idsDiffer)
  const [owner = caller.id] = ids
  return owner
}

function personIds(part: unknown): number[] {
  const fields: [string, unknown][] = Object.entries(part ?? {})
  return fields.flatMap(([name, id]) =>
    PERSON_FIELDS.includes(name) && id !== undefined ? [Number(id)] : [],
  )
}
