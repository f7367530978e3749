import { announcementErrors, type newAnnouncement } from '@church/shared'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { column, firstRow } from '../../../platform/db.ts'
import { findDepartmentIds, setAudience } from '../../church/details/index.ts'

type Content = z.output<typeof newAnnouncement>

interface Audience {
  name: 'everybody' | 'departments' | 'session'
  sessionId: number | null
  departments: number[]
  /** Only without departments. */
  people: number[]
}

const nobody: Omit<Audience, 'name'> = { sessionId: null, departments: [], people: [] }

/** An audience as it is stored. @throws HttpError 400 for a department, a session or people who are not there */
async function audienceOf(client: pg.PoolClient, audience: Content['audience']): Promise<Audience> {
  if (audience === 'everybody') return { ...nobody, name: 'everybody' }
  if ('people' in audience) {
    return { ...nobody, name: 'departments', people: await lockKnown(client, audience.people) }
  }
  if ('departments' in audience) {
    const departments = await findDepartmentIds(client, audience.departments, 'audience')
    return { ...nobody, name: 'departments', departments }
  }
  const { rowCount } = await client.query('SELECT FROM sessions WHERE id = $1 FOR KEY SHARE', [
    audience.session,
  ])
  if (rowCount !== 1) throw refuse(announcementErrors.sessionUnknown, { field: 'audience' })
  return { ...nobody, name: 'session', sessionId: audience.session }
}

/** Those of these people who still exist, until the commit. @throws HttpError 400 for nobody */
async function lockKnown(client: pg.PoolClient, people: number[]): Promise<number[]> {
  const known = await column<number>(
    client,
    'SELECT id FROM users WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE',
    [people],
  )
  if (known.length === 0) throw refuse(announcementErrors.peopleUnknown, { field: 'audience' })
  return known
}

async function setPeople(client: pg.PoolClient, id: number, people: number[]): Promise<void> {
  await client.query(
    'DELETE FROM announcement_people WHERE announcement_id = $1 AND user_id <> ALL ($2)',
    [id, people],
  )
  await client.query(
    `INSERT INTO announcement_people (announcement_id, user_id) SELECT $1, unnest($2::int[])
     ON CONFLICT DO NOTHING`,
    [id, people],
  )
}

const COLUMNS =
  'title, text, button_label, button_url, audience, session_id, public, starts_at, ends_at, draft_starts_at, draft_ends_at'

/** When a draft is shown: never. */
const NEVER = { from: '9999-01-01T00:00:00Z', until: '9999-02-01T00:00:00Z' }

/** What a writer knows of the announcement before. */
interface Before {
  id: number
  draft: boolean
}

/**
 * Inserts an announcement, or changes one.
 * @returns its id, and whether it is a draft
 * @throws HttpError 404; 400 for an unknown department or session; 409 for a draft of what people have seen
 */
export async function saveAnnouncement(
  client: pg.PoolClient,
  content: Content,
  before: Before | null,
): Promise<Before> {
  const draft = content.draft ?? before?.draft ?? false
  if (draft && before?.draft === false)
    throw refuse(announcementErrors.published, { field: 'draft' })
  const { name, sessionId, departments, people } = await audienceOf(client, content.audience)
  const times = draft ? NEVER : content
  const values = [
    content.title,
    content.text,
    content.button?.label ?? null,
    content.button?.url ?? null,
    name,
    sessionId,
    content.public,
    times.from,
    times.until,
    draft ? content.from : null,
    draft ? content.until : null,
  ]
  const places = values.map((_, index) => `$${index + 1}`).join(', ')
  const [id] = await column<number>(
    client,
    before === null
      ? `INSERT INTO announcements (${COLUMNS}) VALUES (${places}) RETURNING id`
      : `UPDATE announcements SET (${COLUMNS}) = (${places}) WHERE id = $${values.length + 1} RETURNING id`,
    before === null ? values : [...values, before.id],
  )
  if (id === undefined) throw refuse(announcementErrors.notFound)
  await setAudience(client, 'announcement_departments', [id], departments)
  await setPeople(client, id, people)
  return { id, draft }
}

/** Holds an announcement until the commit, so that nobody publishes or changes it meanwhile. @throws HttpError 404 */
export const holdAnnouncement = (client: pg.PoolClient, id: number): Promise<Before> =>
  orRefuse(
    firstRow(
      client,
      'SELECT id, draft_starts_at IS NOT NULL AS draft FROM announcements WHERE id = $1 FOR NO KEY UPDATE',
      [id],
    ),
    announcementErrors.notFound,
  )

/** Shows a draft to its audience, from its beginning on. */
export const publish = (client: pg.PoolClient, id: number): Promise<unknown> =>
  client.query(
    `UPDATE announcements SET starts_at = draft_starts_at, ends_at = draft_ends_at,
       draft_starts_at = NULL, draft_ends_at = NULL
     WHERE id = $1 AND draft_starts_at IS NOT NULL`,
    [id],
  )
