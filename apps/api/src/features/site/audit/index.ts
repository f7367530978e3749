import type { PersonalColumn } from '../../../platform/own-data.ts'
import { auditHandlers } from './handlers.ts'

export { createRefusalLog } from './refusal-log.ts'

const onErasure = { keep: 'The log outlives the people it names; their names go with the account.' }

const onMerge = {
  keep: 'The log says what was done to whom at the time; the merge is an event, too.',
}

function byWhom(action: string, actorId: number | null): string {
  if (actorId === null) return 'nobody signed in'
  return action === 'attendance.mark-for' ? 'a steward or your household' : 'an admin'
}

const auditOwnData: PersonalColumn[] = [
  {
    column: 'audit_events.actor_id',
    onErasure,
    onMerge,
    section: 'events',
    read: async (db, id) => {
      const events = await db.auditEvent.findMany({
        where: { OR: [{ actorId: id }, { subject: { in: ['user', 'member'] }, subjectId: id }] },
        orderBy: { id: 'asc' },
      })
      // Does not name other people who acted: that is their data, too.
      return events.map(({ action, actorId, createdAt }) => ({
        action,
        by: actorId === id ? 'you' : byWhom(action, actorId),
        at: createdAt,
      }))
    },
  },
  { column: 'audit_events.subject_id', onErasure, onMerge, partOf: 'events' },
]

export const auditFeature = { handlers: auditHandlers, ownData: auditOwnData }
