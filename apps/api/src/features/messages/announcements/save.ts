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
  'title, text, button_label, button_url, audience, session_id, public, starts_at, ends_at'

/**
 * Inserts an announcement, or changes the one with this id.
 * @returns its id
 * @throws HttpError 404; 400 for an unknown department or session
 */
export async function saveAnnouncement(
  client: pg.PoolClient,
  content: Content,
  id: number | null,
): Promise<number> {
  const { name, sessionId, departments } = await audienceOf(client, content.audience)
  const values = [
    content.title,
    content.text,
    content.button?.label ?? null,
    content.button?.url ?? null,
    name,
    sessionId,
    content.public,
    content.from,
    content.until,
  ]
  const places = values.map((_, index) => `$${index + 1}`).join(', ')
  const { rows } = await client.query<{ id: number }>(
    id === null
      ? `INSERT INTO announcements (${COLUMNS}) VALUES (${places}) RETURNING id`
      : `UPDATE announcements SET (${COLUMNS}) = (${places}) WHERE id = $10 RETURNING id`,
    id === null ? values : [...values, id],
  )
  if (!rows[0]) throw refuse(announcementErrors.notFound)
  await setAudience(client, 'announcement_departments', [rows[0].id], departments)
  return rows[0].id
}
