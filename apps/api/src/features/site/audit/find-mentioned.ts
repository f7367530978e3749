import { type auditEvent, isKeyOf, type Made, type MentionedKind, NAMED_MAX } from '@church/shared'
import type pg from 'pg'

type Mentioned = Made<typeof auditEvent>['mentioned'][number]

/** The sources of the names of things, each with the time at which the thing takes place. */
const SOURCES: Record<MentionedKind, string> = {
  person: 'SELECT id, name, NULL::timestamptz AS at FROM people',
  session: 'SELECT id, name, starts_at AS at FROM sessions',
  series: 'SELECT id, name, NULL::timestamptz AS at FROM session_series',
  household: 'SELECT id, name, NULL::timestamptz AS at FROM households',
  campus: 'SELECT id, name, NULL::timestamptz AS at FROM campuses',
  import: 'SELECT id, file_name AS name, NULL::timestamptz AS at FROM imports',
  'program-item': 'SELECT id, title AS name, NULL::timestamptz AS at FROM program_carousel_items',
  announcement: 'SELECT id, title AS name, NULL::timestamptz AS at FROM announcements',
}

/** Keys of details that hold an id, with the kind of thing. */
const KEYS: Record<string, MentionedKind> = {
  assignee: 'person',
  import: 'import',
  merged: 'person',
  restored: 'person',
  session: 'session',
}

/** The parts of an event that may name things. */
type Event = Pick<Made<typeof auditEvent>, 'subject' | 'subject_id' | 'detail'>

const keyOf = (kind: MentionedKind, id: unknown) => `${kind} ${id}`

/** The things that an event names, as `kind id`. */
function keysIn({ subject, subject_id, detail }: Event): string[] {
  const parts = Object.entries(detail ?? {}).flatMap(([name, value]) => {
    const kind = KEYS[name]
    return kind && typeof value === 'number' ? keyOf(kind, value) : []
  })
  const people = Array.isArray(detail?.people) ? detail.people : []
  const ids = Array.isArray(detail?.ids) ? detail.ids : []
  return [
    ...(isKeyOf(SOURCES, subject) ? [keyOf(subject, subject_id)] : []),
    ...parts,
    ...people.map((place) => keyOf('person', place?.user)),
    ...(ids.length > NAMED_MAX ? [] : ids.map((id) => keyOf('person', id))),
  ]
}

/**
 * Finds the names of the things that events mention.
 * @returns a function that lists those of one of the events
 */
export async function findMentioned(
  pool: pg.Pool,
  events: readonly Event[],
): Promise<(event: Event) => Mentioned[]> {
  const keys = [...new Set(events.flatMap(keysIn))].map((key) => key.split(' '))
  // Only tables that are named, since planning eight of them takes longer than reading one.
  const kinds = Object.entries(SOURCES).flatMap(([kind, source]) => {
    const ids = keys.flatMap(([of, id]) => (of === kind ? Number(id) : []))
    return ids.length > 0 ? { kind, source, ids } : []
  })
  if (kinds.length === 0) return () => []
  const named = kinds.map(
    ({ kind, source }, n) =>
      `SELECT '${kind}' AS kind, * FROM (${source} WHERE id = ANY ($${n + 1}::int[])) AS "${kind}"`,
  )
  const { rows } = await pool.query<Mentioned>(
    `SELECT kind, id, name, at FROM (${named.join(' UNION ALL ')}) AS named WHERE name <> ''`,
    kinds.map(({ ids }) => ids),
  )
  const found = new Map(rows.map((row) => [keyOf(row.kind, row.id), row]))
  return (event) => [...new Set(keysIn(event))].flatMap((key) => found.get(key) ?? [])
}
