import { type AuditEvent, findAuditActions, type PageQuery } from '@church/shared'
import type pg from 'pg'
import { searchPage } from '../../../http/paging.ts'

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
export const eventAnswer = (row: EventRow, mentioned: AuditEvent['mentioned']): AuditEvent => ({
  id: row.id,
  at: row.created_at.toISOString(),
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

const MATCHING = `
  FROM audit_events AS event
  WHERE $1 = '%%' OR event.action = ANY ($2)
     OR event.actor_id IN (SELECT id FROM found) OR ${PERSON_ID} IN (SELECT id FROM found)`

const FOUND = `WITH found AS (
  SELECT id FROM users WHERE $1 <> '%%' AND search LIKE search_text($1)
)`

/** Finds a page of the events whose action or people match the keyword, newest first. */
export const findEvents = (pool: pg.Pool, query: PageQuery) =>
  searchPage<EventRow>(pool, query, {
    page: (window) =>
      `${FOUND}, page AS (
         SELECT event.*, ${PERSON_ID} AS person_id ${MATCHING} ORDER BY id DESC ${window}
       )
       SELECT page.*,
              actor.name AS actor_name, person.name AS person_name
       FROM page
       LEFT JOIN people AS actor ON actor.id = page.actor_id
       LEFT JOIN people AS person ON person.id = page.person_id
       ORDER BY page.id DESC`,
    count: `${FOUND} SELECT count(*)::int AS count ${MATCHING}`,
    values: [findAuditActions(query.keyword)],
  })
