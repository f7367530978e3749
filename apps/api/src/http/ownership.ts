import { generalErrors, type Whose } from '@church/shared'
import { refuse } from './errors.ts'
import type { Caller } from './identify.ts'

/** The fields by which a request names a person. */
export const PERSON_FIELDS = ['id', '_id', 'member_id']

interface Named {
  params: unknown
  body: unknown
}

/**
 * The person whose record a request means: the one it names, or else the caller.
 * @throws HttpError 403 for a record that is not theirs, 400 where an admin names two people
 */
export function ownerOf(whose: Whose, caller: Caller, { params, body }: Named): number {
  const named = new Set([...personIds(params), ...personIds(body)])
  const onlyOwn = whose === 'own' || !caller.isAdmin
  if (onlyOwn && [...named].some((id) => id !== caller.id)) throw refuse(generalErrors.notYours)
  if (named.size > 1) throw refuse(generalErrors.idsDiffer)
  const [owner = caller.id] = named
  return owner
}

function personIds(part: unknown): number[] {
  const fields: [string, unknown][] = Object.entries(part ?? {})
  return fields.flatMap(([name, id]) =>
    PERSON_FIELDS.includes(name) && id !== undefined ? [Number(id)] : [],
  )
}
