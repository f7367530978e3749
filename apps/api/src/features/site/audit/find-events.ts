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

interface EventRow {
  id: number
  created_at: Date
  action: string
  subject: string | null
  subject_id: number | null
  detail: Record<string, unknown> | null
  actor_id: number | null
  actor_name: string | null
  person_id: number | null
  person_name: string | null
}

const personReference = (id: number | null, name: string | null) =>
  id === null ? null : { id, name }

/** An event; `mentioned` names the things in it. */
export const eventAnswer = (
  row: EventRow,
  mentioned: Made<typeof auditEvent>['mentioned'],
): Made<typeof auditEvent> => ({
  id: row.id,
  at: row.created_at,
  actor: personReference(row.actor_id, row.actor_name),
  action: row.action,
  subject: row.subject,
  subject_id: row.subject_id,
  person: personReference(row.person_id, row.person_name),
  detail: row.detail,
  mentioned,
})

/** A user and their member record share one id. */
const PERSON_ID = `CASE WHEN event.subject IN ('user', 'member') THEN event.subject_id END`

/** Named one by one: a kept plan fails once a later release adds a column. */
const COLUMNS =
  'event.id, event.created_at, event.action, event.subject, event.subject_id, event.actor_id, event.detail'

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
  return searchPage<EventRow>(pool, query, {
    page: (window) =>
      `${FOUND}, ${isByName ? `${PLACES}, ` : ''}page AS (
         SELECT ${COLUMNS}, ${PERSON_ID} AS person_id, row_number() OVER (ORDER BY ${order}) AS nth
         ${isByName ? PLACED : LOG} ${matching(query)} ORDER BY ${order} ${window}
       )
       SELECT page.*,
              actor.name AS actor_name, person.name AS person_name
       FROM page
       LEFT JOIN people AS actor ON actor.id = page.actor_id
       LEFT JOIN people AS person ON person.id = page.person_id
       ORDER BY page.nth`,
    count: `${FOUND} SELECT count(*)::int AS count ${LOG} ${matching(query)}`,
    values: [keyword ? findAuditActions(keyword) : [], person ?? null],
    name: person && !keyword ? `events-of-one-by-${sort}` : undefined,
  })
}
