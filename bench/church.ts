import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@church/shared'
import type pg from 'pg'
import { apiOf } from '../e2e/people.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'

interface Church {
  product: { url: string }
  pool: pg.Pool
  /** The key that signs access tokens. */
  secret: string
}

let opened = 0

/** Expires all open sessions and creates a running one through the product's API. */
export async function openSession({ product, pool, secret }: Church): Promise<Session> {
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
  // Gives every process time to receive the notification.
  await sleep(50)
  return session
}
