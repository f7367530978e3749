import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@church/shared'
import { apiOf } from '../e2e/people.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import type { World } from './world.ts'

let opened = 0

/** Opens a session that runs now, as an admin of the product does, and closes the bench's others. */
export async function openSession({ product, pool, secret }: World): Promise<Session> {
  opened += 1
  await pool.query('UPDATE sessions SET expired_at = now() WHERE expired_at IS NULL')
  const now = Date.now()
  const session = await apiOf(product.url, tokenOf(ADMIN_ID, secret)).createSession({
    body: {
      name: `Sunday ${opened}`,
      start_datetime: new Date(now - 600_000).toISOString(),
      end_datetime: new Date(now + 4 * 3_600_000).toISOString(),
    },
  })
  await pool.query('NOTIFY bench')
  // Until every process has heard of it.
  await sleep(50)
  return session
}
