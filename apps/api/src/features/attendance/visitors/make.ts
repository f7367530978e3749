import type { IncomingHttpHeaders } from 'node:http'
import { FOREIGN_KEY_VIOLATION, hasCode } from '@church/database/error-code.ts'
import {
  attendanceErrors,
  contactFor,
  doorPassErrors,
  isRunning,
  isStale,
  type NewVisit,
  ownCardErrors,
  type Session,
  sessionErrors,
  VISIT_HEADS_SURE,
  type VisitReceipt,
  whereabouts,
} from '@church/shared'
import type { Browsers } from '../../../http/browsers.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { areaOf } from '../../church/details/index.ts'
import { type Door, sessionOfPass } from '../door/index.ts'
import { type Live, placeOf, type UnnamedKeys } from '../marking/index.ts'
import { findSession, type OpenSessions } from '../sessions/index.ts'
import { findCardBy } from './cards.ts'
import type { VisitLimit } from './limits.ts'
import type { SecretFor } from './secrets.ts'
import { lockCardsOf, mustWait } from './waiting.ts'
import { followWish } from './wishes.ts'

export type VisitNeeds = Platform & {
  browsers: Browsers
  door: Door
  live: Live
  openSessions: OpenSessions
  visitSecrets: SecretFor
  unnamedKeys: UnnamedKeys
}

interface Attempt {
  visit: NewVisit
  caller: Caller | null
  headers: IncomingHttpHeaders
}

/** A steward's card needs neither pass nor place. */
const stewardIdOf = (caller: Caller | null) =>
  caller && (caller.isAdmin || caller.roles.includes('steward')) ? caller.id : null

/** @throws HttpError 409 for unusually many heads, unless the caller has confirmed them */
export function checkHeads(card: { adults: number; children: number; sure: boolean }): void {
  const heads = 1 + card.adults + card.children
  if (heads > VISIT_HEADS_SURE && !card.sure) throw refuse(ownCardErrors.manyHeads)
}

/** @throws HttpError 404, or 409 if it takes no marks now */
async function openSession(services: VisitNeeds, id: number, now: Date): Promise<Session> {
  const session = (await services.openSessions.at(now)).find((each) => each.id === id)
  if (session && !session.cancelled_at && isRunning(session, now)) return session
  if (!session && !(await findSession(services.pool, id))) throw refuse(sessionErrors.notFound)
  throw refuse(ownCardErrors.notOpen)
}

/**
 * Checks that a phone is at the session: by a pass, or by its place, which is not stored.
 * @throws HttpError as for a mark
 */
async function checkThere(
  { church, door }: VisitNeeds,
  session: Session,
  { visit, caller }: Attempt,
  now: Date,
): Promise<void> {
  const passFor = await sessionOfPass(door, { pass: visit.pass, userId: caller?.id ?? null, now })
  if (passFor !== null) {
    if (passFor !== session.id) throw refuse(doorPassErrors.elsewhere)
    return
  }
  const place = placeOf(visit)
  if (!place || isStale(place)) throw refuse(attendanceErrors.noLocation)
  const where = whereabouts(place, areaOf(await church.get(), session.campus))
  if (where === 'outside') throw refuse(attendanceErrors.outsideArea)
  if (where === 'not-exact') throw refuse(attendanceErrors.notExact)
}

/**
 * Makes a visitor's card, which counts at once unless it waits (`mustWait`); a steward's never does. A repeated key returns the same card, even if it has ended.
 * @throws HttpError 404 or 409 for the session; 400, 403, 409 or 410 for the place or the pass; 409 for many heads;
 *   429
 */
export async function makeVisit(
  services: VisitNeeds,
  limit: VisitLimit,
  attempt: Attempt,
): Promise<VisitReceipt> {
  const { clock, live, pool, visitSecrets } = services
  const { visit, caller, headers } = attempt
  const now = clock.now()
  const { secret, hash } = visitSecrets(visit.session, visit.key)
  const known = await findCardBy(pool, hash)
  if (known !== null) return { id: known.id, secret, waits: known.waits }
  const session = await openSession(services, visit.session, now)
  const stewardId = stewardIdOf(caller)
  if (stewardId === null) await checkThere(services, session, attempt, now)
  checkHeads(visit)
  if (stewardId === null) limit.consume(headers)
  const made = await insertCard(services, { visit, hash, stewardId, now })
  if (made !== null) {
    live.notifyChange()
    return { ...made, secret }
  }
  const other = await findCardBy(pool, hash)
  // Without one, the session closed a moment ago.
  if (other === null) throw refuse(ownCardErrors.notOpen)
  if (stewardId === null) limit.refund(headers)
  return { id: other.id, secret, waits: other.waits }
}

interface NewCard {
  visit: NewVisit
  hash: string
  /** The steward who filled it in; null for the visitor. */
  stewardId: number | null
  now: Date
}

/** @returns null if the card is there already, or the session is closed or closing */
async function insertCard({ pool }: VisitNeeds, { visit, hash, stewardId, now }: NewCard) {
  const { session, first_name, adults, children, wish } = visit
  const contact = contactFor(wish, visit.contact)
  const heads = 1 + adults + children
  return inTransaction(pool, async (client) => {
    await lockCardsOf(client, session)
    const waits = stewardId === null && (await mustWait(client, { session, heads }))
    const accepted = stewardId === null ? null : heads
    const { rows } = await client.query<Pick<VisitReceipt, 'id' | 'waits'>>(
      `INSERT INTO visitor_cards
         (session_id, secret_hash, first_name, adults, children, wish, contact, made_at, accepted, waits)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::int, $10::bool WHERE session_takes_marks($1)
       ON CONFLICT (secret_hash) DO NOTHING RETURNING id, waits`,
      [session, hash, first_name, adults, children, wish, contact, now, accepted, waits],
    )
    const [made] = rows
    if (!made) return null
    if (wish !== 'none') await followWish(client, { cardId: made.id, wish, now })
    if (stewardId !== null) {
      const event = { actorId: stewardId, subjectId: session, at: now }
      await recordEvent(client, { ...event, action: 'visitor.make' })
    }
    return made
  }).catch((error) => {
    throw hasCode(error, FOREIGN_KEY_VIOLATION) ? refuse(ownCardErrors.notOpen) : error
  })
}
