import { announcementErrors, type newAnnouncement } from '@church/shared'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import { findDepartmentIds, setAudience } from '../../church/details/index.ts'

type Content = z.output<typeof newAnnouncement>

/** An audience's columns, and its departments' ids. */
async function audienceOf(client: pg.PoolClient, audience: Content['audience']) {
  if (audience === 'everybody') return { name: 'everybody', sessionId: null, departments: [] }
  if ('departments' in audience) {
    const departments = await findDepartmentIds(client, audience.departments, 'audience')
    return { name: 'departments', sessionId: null, departments }
  }
  const { rowCount } = await client.query('SELECT FROM sessions WHERE id = $1 FOR KEY SHARE', [
    audience.session,
  ])
  if (rowCount !== 1) throw refuse(announcementErrors.sessionUnknown, { field: 'audience' })
  return { name: 'session', sessionId: audience.session, departments: [] }
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
  const { name, sessionId, departments } = await audienceOf(client, content.audience)
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
  const { rows } = await client.query<{ id: number }>(
    before === null
      ? `INSERT INTO announcements (${COLUMNS}) VALUES (${places}) RETURNING id`
      : `UPDATE announcements SET (${COLUMNS}) = (${places}) WHERE id = $${values.length + 1} RETURNING id`,
    before === null ? values : [...values, before.id],
  )
  const [row] = rows
  if (!row) throw refuse(announcementErrors.notFound)
  await setAudience(client, 'announcement_departments', [row.id], departments)
  return { id: row.id, draft }
}

/** Holds an announcement until the commit, so that nobody publishes or changes it meanwhile. @throws HttpError 404 */
export async function holdAnnouncement(client: pg.PoolClient, id: number): Promise<Before> {
  const { rows } = await client.query<Before>(
    'SELECT id, draft_starts_at IS NOT NULL AS draft FROM announcements WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  )
  if (!rows[0]) throw refuse(announcementErrors.notFound)
  return rows[0]
}

/** Shows a draft to its audience, from its beginning on. */
export const publish = (client: pg.PoolClient, id: number): Promise<unknown> =>
  client.query(
    `UPDATE announcements SET starts_at = draft_starts_at, ends_at = draft_ends_at,
       draft_starts_at = NULL, draft_ends_at = NULL
     WHERE id = $1 AND draft_starts_at IS NOT NULL`,
    [id],
  )
