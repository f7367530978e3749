import { announcementErrors, generalErrors, type newAnnouncement } from '@church/shared'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'

type Content = z.output<typeof newAnnouncement>

/**
 * Finds departments by name, without regard to case.
 * @throws HttpError 400 for an unknown name
 */
async function departmentIds(client: pg.PoolClient, names: string[]): Promise<number[]> {
  const { rows } = await client.query<{ name: string; id: number | null }>(
    `SELECT meant.name, departments.id
     FROM unnest($1::text[]) AS meant (name)
     LEFT JOIN departments ON departments.name = meant.name::citext`,
    [names],
  )
  return rows.map(({ name, id }) => {
    if (id !== null) return id
    const detail = `There is no department “${name}”. Please choose another.`
    throw refuse(generalErrors.invalid, { field: 'audience', detail })
  })
}

/** The columns of an audience, and the departments that belong to it. */
async function audienceOf(client: pg.PoolClient, audience: Content['audience']) {
  if (audience === 'everybody') return { name: 'everybody', sessionId: null, departments: [] }
  if ('departments' in audience) {
    const departments = await departmentIds(client, audience.departments)
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
  await client.query('DELETE FROM announcement_departments WHERE announcement_id = $1', [
    rows[0].id,
  ])
  await client.query(
    `INSERT INTO announcement_departments (announcement_id, department_id)
     SELECT DISTINCT $1::int, department FROM unnest($2::int[]) AS department`,
    [rows[0].id, departments],
  )
  return rows[0].id
}
