import { DAY_MS, type Look } from '@church/shared'
import type { NoteLooks } from '../../../http/serve.ts'
import { createCache } from '../../../platform/cache.ts'
import { isGone } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'

const ROLES = [
  ['carer', 'a carer'],
  ['steward', 'a steward'],
  ['leader', 'a leader'],
] as const

/** The right by which somebody looks. */
function whoOf(by: Parameters<NoteLooks>[0]['by']): Look['who'] {
  if ('tokenId' in by) return 'a program'
  const { isAdmin, roles } = by
  const role = ROLES.find(([right]) => roles.includes(right))
  return isAdmin || !role ? 'an admin' : role[1]
}

const HOUR_MS = 3_600_000

/** The most kinds of looks of an hour that a process remembers, each with the ids of its people. */
const KINDS_MAX = 16

/**
 * Creates the function that records whom an answer was about, before it is sent. Each person has one line an hour for
 * what the same kind of viewer was told, since screens ask again whenever they regain focus; it names no viewer. A
 * program reads all day long, and has one line a day.
 */
export function createLookLog({
  clock,
  pool,
  pubSub,
}: Pick<Platform, 'clock' | 'pool' | 'pubSub'>): NoteLooks {
  // People get in only after the commit. A deleted line empties it, also of those who are getting in.
  const noted = createCache({
    pubSub,
    topic: 'looks',
    load: async () => new Set<number>(),
    maxEntries: KINDS_MAX,
  })
  return async ({ by, what, people }) => {
    const who = whoOf(by)
    const now = clock.now().getTime()
    const at = new Date(now - (now % (who === 'a program' ? DAY_MS : HOUR_MS)))
    const known = await noted.get([who, what, at.getTime()].join(' '))
    const missing = people.filter((id) => !known.has(id))
    if (missing.length === 0) return
    for (const { id } of await insertLooks(pool, [missing, who, what, at])) known.add(id)
  }
}

/** @returns those who are still there */
async function insertLooks(
  pool: Platform['pool'],
  values: [people: readonly number[], who: string, what: string, at: Date],
): Promise<{ id: number }[]> {
  try {
    const { rows } = await pool.query<{ id: number }>({
      name: 'look',
      text: `WITH present AS (SELECT id FROM users WHERE id = ANY ($1)),
               new AS (
                 INSERT INTO looks (person_id, who, what, at) SELECT id, $2, $3, $4 FROM present
                 ON CONFLICT DO NOTHING
               )
             SELECT id FROM present`,
      values,
    })
    return rows
  } catch (error) {
    // Somebody was deleted meanwhile. The call has done its work, and must not do it again.
    if (isGone(error)) return insertLooks(pool, values)
    throw error
  }
}
