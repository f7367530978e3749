import { createHash } from 'node:crypto'
import type { AttendanceSource } from '@church/shared'
import type pg from 'pg'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { inTransaction } from '../../../platform/db.ts'
import { type Choice, insertDecidedMarks, type NewMark } from './data.ts'
import { findToken } from './tokens.ts'
import { tokenOf, type UnnamedKeys } from './unnamed-keys.ts'

/** Marks while a session runs follow the person's choice, also those that others make. Later ones write no name that was taken off. */
const FOLLOWS_CHOICE: Record<AttendanceSource, boolean> = {
  phone: true,
  code: true,
  family: true,
  steward: true,
  office: false,
  visitor: false,
}

/**
 * A mark that was written: its id, or 'unnamed' for one without a name. Otherwise 'uncounted' if its person chose that,
 * or null.
 */
export type WrittenMark = number | 'unnamed' | 'uncounted' | null

interface Needs {
  pool: pg.Pool
  keys: UnnamedKeys
}

/**
 * Marks a person who has ever chosen whether their name is kept. They may be counted with their name or without it,
 * under two unique keys, so their marks at a session take turns.
 * @returns the id of the mark, 'unnamed' for one without a name, 'uncounted' for none, or null as `Marks.insert`
 */
export async function insertForChooser(
  { pool, keys }: Needs,
  mark: NewMark,
  choice: Choice,
): Promise<WrittenMark> {
  if (choice === 'uncounted') return choice
  if (choice === 'unnamed' && FOLLOWS_CHOICE[mark.source]) {
    return (await insertUnnamed(pool, keys, mark)) ? 'unnamed' : null
  }
  return inTransaction(pool, async (client) => {
    if (await isUnnamedAt(client, keys, mark)) return null
    const [id = null] = await insertDecidedMarks(client, [mark])
    return id
  })
}

type PersonAtSession = Pick<NewMark, 'sessionId' | 'userId'>

/** The second key of the lock of a person at a session. */
const digestOf = ({ sessionId, userId }: PersonAtSession) =>
  createHash('sha256').update(`${sessionId} ${userId}`).digest().readInt32BE()

/**
 * Whether a person is marked at a session without their name. If they have ever chosen, nobody else marks them there
 * until the transaction ends.
 */
export async function isUnnamedAt(
  client: pg.PoolClient,
  keys: UnnamedKeys,
  { sessionId, userId }: PersonAtSession,
): Promise<boolean> {
  await lockUntilCommit(client, 'person-at-session', { id: digestOf({ sessionId, userId }) })
  const key = await keys.find(client, sessionId)
  if (key === null) return false
  return (await findToken(client, { sessionId, token: tokenOf(key, userId) })) !== null
}

/** The person is held too, so that deleting them waits for the token. */
async function insertUnnamed(pool: pg.Pool, keys: UnnamedKeys, mark: NewMark): Promise<boolean> {
  const { sessionId, userId, markedAt } = mark
  const key = await keys.findOrMake(pool, sessionId)
  if (key === null) return false
  const { rowCount } = await pool.query({
    name: 'insert-unnamed-mark',
    text: `INSERT INTO unnamed_marks (session_id, token, marked_at)
           SELECT $1, $2, $3 FROM users
           WHERE id = $4 AND EXISTS (SELECT FROM keeping_choices WHERE user_id = $4 AND NOT keep AND counted)
             AND session_takes_marks($1) AND NOT is_marked_by_name($1, $4, $5)
           FOR KEY SHARE
           ON CONFLICT DO NOTHING`,
    values: [sessionId, tokenOf(key, userId), markedAt, userId, digestOf(mark)],
  })
  return rowCount === 1
}
