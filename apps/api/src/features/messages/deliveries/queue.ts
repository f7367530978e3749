import type { MessageWay } from '@church/shared'
import type pg from 'pg'
import { type Handle, run } from '../../../platform/db.ts'
import type { Message, MessageKind, To } from '../../../platform/outbox.ts'
import { devicesOf } from './devices.ts'

interface NewDeliveries {
  kind: MessageKind
  to: To
  message: Message
  now: Date
}

/** SQL: whether an earlier message with the same `about` is known not to have arrived. */
export const HAS_NOT_LEFT = `deliveries.state IN ('switched_off', 'withdrawn')
  OR deliveries.state = 'failed' AND deliveries.problem ~ '^(EENVELOPE|EMESSAGE|late)'`

/** People in a statement: about a quarter of a second's work. */
const PART = 10_000

/**
 * Inserts a row for each person and each way that is on. An earlier one with the same `about` that did not arrive is
 * queued again. A way that a person has switched off gets a row with that state.
 * @returns how many are queued
 */
export async function insertDeliveries(on: Handle, deliveries: NewDeliveries): Promise<number> {
  const { to } = deliveries
  if (typeof to === 'object' && 'askedFor' in to) {
    return insertPart(on, deliveries, { ids: [null], askedFor: to.askedFor })
  }
  const everybody = [to].flat()
  let queued = 0
  for (let from = 0; from < everybody.length; from += PART) {
    const ids = everybody.slice(from, from + PART)
    queued += await insertPart(on, deliveries, { ids, askedFor: null })
  }
  return queued
}

interface Part {
  ids: (number | null)[]
  askedFor: number | null
}

async function insertPart(
  on: Handle,
  { kind, message, now }: NewDeliveries,
  { ids, askedFor }: Part,
): Promise<number> {
  const ways = Object.entries(kind.ways).filter(
    ([way]) => message.ways?.some((each) => each === way) ?? true,
  )
  const latest = now.getTime() + kind.waitMs
  const expiresAt = new Date(Math.min(message.expiresAt?.getTime() ?? latest, latest))
  const rows = await run<{ state: string }>(
    on,
    `INSERT INTO deliveries
       (kind, user_id, asked_for, way, about, variant, state, queued_at, ended_at, due_at, expires_at)
     SELECT $1, person.id, $11::int, way.name, $5::int, $6::text,
       CASE WHEN is_off THEN 'switched_off' ELSE 'queued' END, $7::timestamptz,
       CASE WHEN is_off THEN $7::timestamptz END, $8::timestamptz, $9::timestamptz
     FROM unnest($2::int[]) AS person (id)
     CROSS JOIN unnest($3::text[], $4::boolean[]) AS way (name, is_on)
     LEFT JOIN message_choices AS choice
       ON choice.user_id = person.id AND choice.kind = $1 AND choice.way = way.name AND NOT $10
     CROSS JOIN LATERAL (SELECT choice.is_on IS FALSE) AS chosen (is_off)
     WHERE (way.is_on OR choice.is_on IS NOT NULL)
       AND (way.name <> 'push' OR EXISTS (${devicesOf('person.id', '$7::timestamptz')}))
     ON CONFLICT (kind, user_id, way, about) DO UPDATE
     SET state = excluded.state, queued_at = excluded.queued_at, due_at = excluded.due_at,
       expires_at = excluded.expires_at, ended_at = excluded.ended_at, handed_at = NULL, problem = NULL
     WHERE ${HAS_NOT_LEFT}
     RETURNING state`,
    [
      kind.kind,
      ids,
      ways.map(([way]) => way),
      ways.map(([, initially]) => initially === 'on'),
      message.about ?? null,
      message.variant ?? null,
      now,
      message.dueAt ?? now,
      expiresAt,
      kind.required,
      askedFor,
    ],
  )
  return rows.filter(({ state }) => state === 'queued').length
}

/** A message of which this process has begun an attempt. */
export interface Taken {
  id: number
  kind: string
  way: MessageWay
  userId: number | null
  about: number | null
  variant: string | null
  queuedAt: Date
  attempts: number
  firstName: string | null
  lastName: string | null
  email: string | null
  /** The language that they chose; null for the church's. */
  language: string | null
  /** Whether they have switched this kind on or off for this way; null if they have not chosen. */
  isOn: boolean | null
  /** Whether they are active and no child, and so may get the kinds that can be switched off. */
  mayGetMore: boolean
}

/** SQL for the rows of `taken` with their people. */
const TAKEN = `
  SELECT taken.id, taken.kind, way, taken.user_id AS "userId", about, variant, queued_at AS "queuedAt", attempts,
    first_name AS "firstName", last_name AS "lastName", email::text AS email, is_on AS "isOn",
    (SELECT language FROM users WHERE id = taken.user_id) AS language,
    people.id IS NULL OR is_active AND NOT is_child AS "mayGetMore"
  FROM taken
  LEFT JOIN people ON people.id = taken.user_id
  LEFT JOIN message_choices USING (user_id, kind, way)`

/** Milliseconds for which a process may say nothing of an attempt before another one tries. */
const SILENCE_MS = 20_000

/** When another process may try what this one says now that it is sending. */
export const attemptEnd = (now: Date) => new Date(now.getTime() + SILENCE_MS)

/** Messages of a kind among which the next one is chosen: more than other processes take at the same moment. */
const LOOKED_AT = 50

interface Taking {
  /** All kinds of this release. */
  names: string[]
  required: string[]
  /** Mails a minute, above which kinds that can be switched off have to wait. */
  pace: number
  ways: MessageWay[]
  /** During quiet hours, their end: only pushes that would then be too late are taken. Null takes any. */
  pushesTooLateAt: Date | null
  now: Date
}

/**
 * Begins an attempt at the next message that is due: required kinds first, then the kind that was sent longest ago, then the
 * message that was due first. Once the pace is reached, only mails of required kinds are taken. If this process dies, the message is due
 * again soon.
 * @returns it, and whether another one was due; null if there is none
 */
export async function takeNext(
  pool: pg.Pool,
  { names, required, pace, ways, pushesTooLateAt, now }: Taking,
): Promise<{ taken: Taken; hasMore: boolean } | null> {
  const { rows } = await pool.query<Taken & { hasMore: boolean }>({
    // Prepared, since every message takes it, and planning it takes longer than running it.
    name: 'take-next-delivery',
    text: `WITH recent AS (
       SELECT kind, max(started_at) AS at FROM deliveries
       WHERE started_at > $4::timestamptz - interval '1 hour' GROUP BY kind
     ), minute AS (
       SELECT count(*) >= $3 AS is_full FROM deliveries
       WHERE way = 'mail' AND started_at > $4::timestamptz - interval '1 minute'
     ), due AS (
       SELECT next.id, next.due_at, names.kind = ANY ($2::text[]) AS is_required, recent.at
       FROM unnest($1::text[]) AS names (kind) LEFT JOIN recent USING (kind)
       CROSS JOIN unnest($5::text[]) AS lane (way) CROSS JOIN minute
       CROSS JOIN LATERAL (
         SELECT id, due_at FROM deliveries
         WHERE state = 'queued' AND way = lane.way AND kind = names.kind AND due_at <= $4 AND expires_at > $4
           AND (way <> 'push' OR $6::timestamptz IS NULL OR expires_at <= $6)
           AND taken_by IS NULL AND kept_by IS NULL
           AND (kind = ANY ($2::text[]) OR way = 'push' OR NOT is_full)
         ORDER BY due_at, id LIMIT ${LOOKED_AT}
       ) AS next
     ), free AS (
       SELECT next.id, is_required, at, due.due_at FROM due JOIN deliveries AS next USING (id)
       WHERE state = 'queued' AND next.due_at <= $4
       ORDER BY is_required DESC, at NULLS FIRST, due.due_at, next.id
       LIMIT 2 FOR UPDATE OF next SKIP LOCKED
     ), taken AS (
       UPDATE deliveries SET started_at = $4, due_at = $7, handed_at = NULL, attempts = attempts + 1, asked_for = NULL,
         user_id = coalesce(user_id, (SELECT id FROM users WHERE id = asked_for))
       WHERE id = (SELECT id FROM free ORDER BY is_required DESC, at NULLS FIRST, due_at, id LIMIT 1)
       RETURNING *
     )
     SELECT *, (SELECT count(*) FROM free) > 1 AS "hasMore" FROM (${TAKEN}) AS message`,
    values: [names, required, pace, now, ways, pushesTooLateAt, attemptEnd(now)],
  })
  const [found] = rows
  if (!found) return null
  const { hasMore, ...taken } = found
  return { taken, hasMore }
}
