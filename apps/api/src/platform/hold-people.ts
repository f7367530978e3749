import { type Handle, run } from './db.ts'

/**
 * Locks people until the commit, so that meanwhile they neither leave nor are deleted, and other work that locks them
 * waits. A mark does not wait for it.
 * @returns how many of them there are
 */
export async function holdPeople(on: Handle, ids: readonly number[]): Promise<number> {
  const found = await run(
    on,
    'SELECT FROM users WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
    [ids],
  )
  return found.length
}
