import {
  type AuditQuery,
  type AuditSort,
  type auditEvent,
  findAuditActions,
  type Made,
} from '@church/shared'
import type pg from 'pg'
import { orderOf, searchPage } from '../../../http/paging.ts'
import { nameOrder } from '../../../platform/by-name.ts'

/** A user and their member record share one id. */
const PERSON_ID = `CASE WHEN event.subject IN ('user', 'member') THEN event.subject_id END`

/** Named one by one: a kept plan fails once a later release adds a column. */
const COLUMNS =
  'event.id, event.created_at AS at, event.action, event.subject, event.subject_id, event.actor_id, event.detail'

/** With the id of a deleted person, whose name is gone. */
const personOf = (row: 'actor' | 'person') =>
  `CASE WHEN ${row}_id IS NOT NULL THEN json_build_object('id', ${row}_id, 'name', ${row}.name) END`

const LOG = 'FROM audit_events AS event'

const PLACED = `
  ${LOG}
  LEFT JOIN places AS actor_place ON actor_place.id = event.actor_id
  LEFT JOIN places AS person_place ON person_place.id = ${PERSON_ID}`

/** Of everybody, or of one person, whose events an index has. */
const matching = ({ keyword, person }: AuditQuery) => `
  WHERE ${person ? `event.subject_id = $3 AND event.subject IN ('user', 'member')` : '$3::int IS NULL'}
    AND ($1 = '%%' OR event.action = ANY ($2) ${keyword && OF_FOUND})`

const OF_FOUND = `
  OR event.actor_id IN (SELECT id FROM found) OR ${PERSON_ID} IN (SELECT id FROM found)`

const FOUND = `WITH found AS (
  SELECT id FROM users WHERE $1 <> '%%' AND search LIKE search_text($1)
)`

/** Everybody's place by name, so that a long log is sorted by numbers. Another order does not need it. */
const PLACES = `places AS (
  SELECT id, row_number() OVER (ORDER BY ${nameOrder().join(', ')}, id) AS place FROM people
)`

const ORDER = {
  columns: {
    at: ['event.id'],
    actor: ['actor_place.place'],
    person: ['person_place.place'],
  } satisfies Record<AuditSort, string[]>,
  behind: 'event.id DESC',
  otherwise: 'event.id DESC',
}

/** Finds a page of the events whose action or people match the keyword, newest first by default. */
export function findEvents(pool: pg.Pool, query: AuditQuery) {
  const order = orderOf<AuditSort>(query, ORDER)
  const isByName = order.includes('_place.place')
  const { keyword, person, sort = 'time' } = query
  return searchPage<Omit<Made<typeof auditEvent>, 'mentioned'>>(pool, query, {
    page: (window) =>
      `${FOUND}, ${isByName ? `${PLACES}, ` : ''}page AS (
         SELECT ${COLUMNS}, ${PERSON_ID} AS person_id, row_number() OVER (ORDER BY ${order}) AS nth
         ${isByName ? PLACED : LOG} ${matching(query)} ORDER BY ${order} ${window}
       )
       SELECT page.*, ${personOf('actor')} AS actor, ${personOf('person')} AS person
       FROM page
       LEFT JOIN people AS actor ON actor.id = page.actor_id
       LEFT JOIN people AS person ON person.id = page.person_id
       ORDER BY page.nth`,
    count: `${FOUND} SELECT count(*)::int AS count ${LOG} ${matching(query)}`,
    values: [keyword ? findAuditActions(keyword) : [], person ?? null],
    name: person && !keyword ? `events-of-one-by-${sort}` : undefined,
  })
}
