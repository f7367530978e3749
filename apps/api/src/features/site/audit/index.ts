import { auditEndpoints } from '@church/shared'
import type pg from 'pg'
import type { Handlers } from '../../../http/call.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { farReachingActs } from '../../../platform/far-reaching.ts'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findEvents } from './find-events.ts'
import { findMentioned } from './find-mentioned.ts'

export { createLookLog } from './look-log.ts'
export { findLooks } from './looks.ts'
export { createRefusalLog } from './refusal-log.ts'

const onErasure = { keep: 'The log outlives the people it names; their names go with the account.' }

const onMerge = {
  keep: 'The log says what was done to whom at the time; the merge is an event, too.',
}

function byWhom(action: string, actorId: number | null): string {
  if (actorId === null) return 'nobody signed in'
  return action === 'attendance.mark-for' ? 'a steward or your household' : 'an admin'
}

/** Each person has one line for what the same kind of viewer was told in an hour. */
const moveLooks = (tx: pg.PoolClient, { from, into }: Merge) =>
  tx.query(
    `WITH gone AS (DELETE FROM looks WHERE person_id = $2 RETURNING who, what, at)
     INSERT INTO looks (person_id, who, what, at) SELECT $1, who, what, at FROM gone
     ON CONFLICT DO NOTHING`,
    [into, from],
  )

const auditOwnData: PersonalColumn[] = [
  {
    column: 'audit_events.actor_id',
    onErasure,
    onMerge,
    section: 'events',
    // May name others.
    leavesOut: ['detail', 'subject'],
    read: async ({ db }, id) => {
      const events = await db.auditEvent.findMany({
        where: { OR: [{ actorId: id }, { subject: { in: ['user', 'member'] }, subjectId: id }] },
        orderBy: { id: 'asc' },
      })
      // Leaves out the names of others who acted, since those are their data.
      return events.map(({ action, actorId, createdAt }) => ({
        action,
        by: actorId === id ? 'you' : byWhom(action, actorId),
        at: createdAt,
      }))
    },
  },
  { column: 'audit_events.subject_id', onErasure, onMerge, partOf: 'events' },
  {
    column: 'looks.person_id',
    onErasure: 'delete',
    onMerge: { move: moveLooks },
    section: 'looks',
    lists: 'who, what, at',
    order: 'at, what, who',
  },
]

const auditHandlers = ({ pool }: Platform): Handlers<typeof auditEndpoints> => ({
  listAuditEvents: async ({ query }) => {
    const found = await findEvents(pool, query)
    const mentionedIn = await findMentioned(pool, found.rows)
    return pageAnswer(auditEndpoints.listAuditEvents.path, query, found, (row) => ({
      ...row,
      mentioned: mentionedIn(row),
    }))
  },
})

export const auditFeature = {
  handlers: auditHandlers,
  messages: [farReachingActs],
  ownData: auditOwnData,
}
