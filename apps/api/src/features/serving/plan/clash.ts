import { servingErrors, t } from '@church/shared'
import type pg from 'pg'
import { type HttpError, refuse } from '../../../http/errors.ts'
import { run } from '../../../platform/db.ts'
import { nameFor } from '../../../platform/name-for.ts'
import { overlaps } from './slot-rows.ts'

/** Who reads the refusal; null for the holder of a mailed link, who reads no name. */
type Viewer = { id: number; isAdmin: boolean } | null

/** A person, and the session at which they are to serve. */
interface Placing {
  user: number
  session: number
  /** A slot that they give up for this one. */
  leaving?: number | undefined
  viewer: Viewer
}

/**
 * Whether the viewer ($4, an admin if $5) knows the person by name: themselves, and the people of a team that they lead.
 */
const KNOWS_PERSON = `($5 OR slots.user_id = $4 OR EXISTS (
  SELECT FROM serving_leaders JOIN team_people USING (team_id)
  WHERE serving_leaders.user_id = $4 AND team_people.user_id = slots.user_id
))`

/** Whether the viewer knows the duty: their own that they were told, and those of a team that they lead. */
const KNOWS_DUTY = `($5 OR slots.user_id = $4 AND state <> 'draft' OR EXISTS (
  SELECT FROM serving_leaders WHERE team_id = slots.team_id AND user_id = $4
))`

/**
 * Checks that a person does not serve elsewhere at the time of a session. @throws HttpError 409, which names the person
 * and the duty as far as the viewer knows them
 */
export async function refuseClash(
  client: pg.PoolClient,
  { user, session, leaving = 0, viewer }: Placing,
): Promise<void> {
  const [found] = await run<Clash>(
    client,
    `SELECT role::text AS role, elsewhere.name, people.name AS person,
       ${KNOWS_PERSON} AS knows, ${KNOWS_DUTY} AS shown
     FROM serving_slots AS slots
     JOIN held_sessions AS elsewhere ON elsewhere.id = slots.session_id
     JOIN sessions AS wanted ON wanted.id = $2
     JOIN people ON people.id = slots.user_id
     WHERE slots.user_id = $1 AND slots.id <> $3
       AND (elsewhere.id = wanted.id OR ${overlaps('elsewhere', 'wanted')})
     ORDER BY shown DESC, slots.id LIMIT 1`,
    [user, session, leaving, viewer?.id ?? null, viewer?.isAdmin ?? false],
  )
  if (found) throw clash(found)
}

interface Clash {
  role: string
  name: string
  person: string
  knows: boolean
  shown: boolean
}

function clash({ role, name, person: theirName, knows, shown }: Clash): HttpError {
  if (!knows) return refuse(servingErrors.clash, { field: 'user' })
  const person = nameFor({ knows }, theirName)
  return refuse(servingErrors.clash, {
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
}
