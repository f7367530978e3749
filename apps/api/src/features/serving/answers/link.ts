import { type Made, servingAnswerErrors, type servingQuestion, type YesOrNo } from '@church/shared'
import type pg from 'pg'
import { HttpError, orRefuse, refuse } from '../../../http/errors.ts'
import { firstRow, type Handle } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import { sendNotices } from '../plan/index.ts'
import { changePlan } from '../teams/index.ts'
import { answerSlot } from './answer-slot.ts'
import { answerSwap } from './answer-swap.ts'

interface LinkRow
  extends Omit<Made<typeof servingQuestion>, 'start_datetime' | 'end_datetime' | 'asks'> {
  user: number
  slot: number
  swap: number | null
  starts_at: Date
  ends_at: Date
}

/**
 * The answer to a date is in its slot, or in a remembered no; that to a swap is its state, as long as the swap can
 * happen.
 */
const LINK = `
  SELECT links.user_id AS "user", links.slot_id AS slot, links.swap_id AS swap, slots.role::text AS role,
    sessions.name AS session_name, starts_at, ends_at,
    CASE
      WHEN swaps.state = 'agreed' OR slots.user_id = links.user_id AND slots.state = 'yes' THEN 'yes'
      WHEN swaps.state = 'no' OR refused_at IS NOT NULL THEN 'no'
    END AS answer
  FROM serving_links AS links
  JOIN people ON people.id = links.user_id AND is_active AND (sent_to IS NULL OR sent_to = email)
  JOIN serving_slots AS slots ON slots.id = links.slot_id
  JOIN sessions ON sessions.id = slots.session_id
  LEFT JOIN serving_swaps AS swaps ON swaps.id = links.swap_id
  LEFT JOIN serving_refusals AS refusals ON refusals.slot_id = slots.id AND refusals.user_id = links.user_id
  WHERE token_hash = $1 AND ends_at > $2 AND (
    slots.user_id = links.user_id AND slots.state <> 'draft'
    OR slots.user_id IS NULL AND refused_at IS NOT NULL AND EXISTS (
      SELECT FROM team_people WHERE team_id = slots.team_id AND team_people.user_id = links.user_id
    )
    OR slots.user_id = swaps.from_id AND swaps.state <> 'yes'
  )`

/** The question of a link. @throws HttpError 404 if the link does not work, for any reason */
const findLink = (on: Handle, token: string, now: Date): Promise<LinkRow> =>
  orRefuse(firstRow(on, LINK, [hashToken(token), now]), servingAnswerErrors.linkEnded)

const questionOf = ({ swap, role, session_name, answer, starts_at, ends_at }: LinkRow) => ({
  asks: swap === null ? ('date' as const) : ('swap' as const),
  role,
  session_name,
  start_datetime: starts_at,
  end_datetime: ends_at,
  answer,
})

/** Shows what a link asks, and changes nothing. @throws HttpError 404 */
export const readLink = async (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  token: string,
): Promise<Made<typeof servingQuestion>> => questionOf(await findLink(pool, token, clock.now()))

/** Answers by a link. @throws HttpError 404, or 409 as `answerSlot` and `answerSwap` */
export async function answerByLink(
  services: Pick<Platform, 'clock' | 'outbox' | 'pool'>,
  { token, answer }: { token: string; answer: YesOrNo },
): Promise<Made<typeof servingQuestion>> {
  // Made-up links never take the lock that all changes of plans wait for.
  await findLink(services.pool, token, services.clock.now())
  return changePlan(services.pool, async (client) => {
    const now = services.clock.now()
    const link = await findLink(client, token, now)
    await answerFor(client, link, answer, now).catch((error) => {
      throw isGone(error) ? refuse(servingAnswerErrors.linkEnded) : error
    })
    await sendNotices(services, client)
    // After a swap is declined, the person asked has nothing left to answer.
    return { ...questionOf(link), answer }
  })
}

function answerFor(
  client: pg.PoolClient,
  { user, slot, swap }: LinkRow,
  answer: YesOrNo,
  now: Date,
): Promise<unknown> {
  if (swap === null) return answerSlot(client, { slot, user, answer, byLink: true, now })
  const viewer = { id: user, isAdmin: false }
  return answerSwap(client, { id: swap, viewer, answer, byLink: true, now })
}

const isGone = (error: unknown) => error instanceof HttpError && error.status === 404
