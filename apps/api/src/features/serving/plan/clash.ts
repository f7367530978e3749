import { servingErrors, t } from '@church/shared'
import type pg from 'pg'
import { type HttpError, refuse } from '../../../http/errors.ts'
import { run } from '../../../platform/db.ts'
import { overlaps } from './slot-rows.ts'

/** A person, and the session at which they are to serve. */
interface Placing {
  user: number
  session: number
  /** A slot that they give up for this one. */
  leaving?: number | undefined
  /** Whether the caller may know of drafts. */
  seesDrafts?: boolean
}

/**
 * Checks that a person does not serve elsewhere at the time of a session. @throws HttpError 409, which says where,
 * except for a draft that the caller may not see
 */
export async function refuseClash(
  client: pg.PoolClient,
  { user, session, leaving = 0, seesDrafts = false }: Placing,
): Promise<void> {
  const [found] = await run<Clash>(
    client,
    `SELECT role::text AS role, elsewhere.name, people.name AS person, state <> 'draft' OR $4 AS shown
     FROM serving_slots AS slots
     JOIN held_sessions AS elsewhere ON elsewhere.id = slots.session_id
     JOIN sessions AS wanted ON wanted.id = $2
     JOIN people ON people.id = slots.user_id
     WHERE slots.user_id = $1 AND slots.id <> $3
       AND (elsewhere.id = wanted.id OR ${overlaps('elsewhere', 'wanted')})
     ORDER BY shown DESC, slots.id LIMIT 1`,
    [user, session, leaving, seesDrafts],
  )
  if (found) throw clash(found)
}

interface Clash {
  role: string
  name: string
  person: string
  shown: boolean
}

const clash = ({ role, name, person, shown }: Clash): HttpError =>
  refuse(servingErrors.clash, {
    field: 'user',
    detail: shown
      ? t(
          '{person} is on at that time already: {role} at {session}. Choose somebody else, or change that first.',
          { person, role, session: name },
        )
      : t('{person} is not free at that time. Choose somebody else, or ask your leader.', {
          person,
        }),
  })
