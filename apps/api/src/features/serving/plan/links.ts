import { screenLink } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'

interface ServingQuestion {
  userId: number
  slot: number
  /** Null for the question whether to serve. */
  swap: number | null
}

/**
 * Makes a link that answers one question of one person, and nothing else, while they have the address that it is mailed to. The token follows the `#`, so that no server
 * logs it, and is stored as its digest.
 * @returns the address
 */
export async function newServingLink(
  { clock, env, pool }: Pick<Platform, 'clock' | 'env' | 'pool'>,
  { userId, slot, swap }: ServingQuestion,
): Promise<string> {
  const token = randomToken()
  await pool.query(
    `INSERT INTO serving_links (token_hash, user_id, slot_id, swap_id, created_at, sent_to)
     SELECT $1, id, $3, $4, $5, email FROM users WHERE id = $2`,
    [hashToken(token), userId, slot, swap, clock.now()],
  )
  return screenLink(env.PUBLIC_URL, `/serving/answer/${token}`)
}
