import type { Made, MessageWay, ownMessages, PageQuery, sentMessageTo } from '@church/shared'
import type pg from 'pg'
import { searchPage } from '../../../http/paging.ts'
import { idAndName } from '../../../platform/by-name.ts'
import { type Handle, run } from '../../../platform/db.ts'

/** The most messages that the page lists. */
const SENT_MAX = 200

interface Choice {
  userId: number
  kind: string
  way: MessageWay
  isOn: boolean
  now: Date
}

/** Records whether a person wants a kind of message this way. */
export const saveChoice = (on: Handle, { userId, kind, way, isOn, now }: Choice) =>
  run(
    on,
    `INSERT INTO message_choices (user_id, kind, way, is_on, chosen_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, kind, way) DO UPDATE SET is_on = $4, chosen_at = $5`,
    [userId, kind, way, isOn, now],
  )

/** A person's choices, by `kind way`. */
export async function findChoices(pool: pg.Pool, userId: number): Promise<Map<string, boolean>> {
  const { rows } = await pool.query<{ key: string; isOn: boolean }>(
    `SELECT kind || ' ' || way AS key, is_on AS "isOn" FROM message_choices WHERE user_id = $1`,
    [userId],
  )
  return new Map(rows.map(({ key, isOn }) => [key, isOn]))
}

/**
 * SQL: of which messages the office reads. That somebody switched a kind off is theirs to know, and what was taken back
 * was never sent.
 */
const IS_FOR_OFFICE = `state NOT IN ('switched_off', 'withdrawn')`

interface HistoryQuery {
  userId: number
  since: Date
  reader: 'themselves' | 'office'
}

/** The messages to a person since then, the latest first. */
export const findSent = (
  pool: pg.Pool,
  { userId, since, reader }: HistoryQuery,
): Promise<Made<typeof ownMessages>['sent']> =>
  run<Made<typeof ownMessages>['sent'][number]>(
    pool,
    `SELECT kind, way, state, coalesce(ended_at, queued_at) AS at FROM deliveries
     WHERE user_id = $1 AND queued_at > $2 ${reader === 'office' ? `AND ${IS_FOR_OFFICE}` : ''}
     ORDER BY at DESC, id DESC LIMIT ${SENT_MAX}`,
    [userId, since],
  )

/** SQL: messages to people, as the office reads of them. */
const SENT_TO_PEOPLE = `deliveries
  WHERE queued_at > $2 AND ${IS_FOR_OFFICE} AND user_id IN (
    SELECT id FROM people WHERE $1 = '%%' OR search LIKE (SELECT search_text($1))
  )`

/** A page of the messages to people since then, the latest first, by what finds a person. */
export const searchSent = (pool: pg.Pool, query: PageQuery, since: Date) =>
  searchPage<Made<typeof sentMessageTo>>(pool, query, {
    page: (window) => `
      WITH sent AS MATERIALIZED (SELECT * FROM ${SENT_TO_PEOPLE} ORDER BY id DESC ${window})
      SELECT sent.id, kind, kind AS name, way, state, coalesce(ended_at, queued_at) AS at,
        ${idAndName('people')} AS "to"
      FROM sent JOIN people ON people.id = user_id ORDER BY sent.id DESC`,
    count: `SELECT count(*)::int AS count FROM ${SENT_TO_PEOPLE}`,
    values: [since],
  })
