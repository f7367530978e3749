import { type Look, type LookedAt, type look, type Made, t } from '@church/shared'
import type pg from 'pg'
import { type NameFor, nameFor } from '../../../platform/name-for.ts'

/** The most looks that are listed. */
const LOOKS_MAX = 200

/** Whether a person was in an exported list, as far as the present rows tell. */
const IN_EXPORT = `CASE event.detail->>'kind'
  WHEN 'people' THEN coalesce(event.detail->'ids' @> to_jsonb(me.id), true) AND CASE event.detail->>'standing'
    WHEN 'active' THEN coalesce(me.left_on > (event.created_at AT TIME ZONE $3)::date, true)
    WHEN 'left' THEN coalesce(me.left_on <= (event.created_at AT TIME ZONE $3)::date, false)
    ELSE true END
  WHEN 'households' THEN EXISTS (SELECT FROM household_members WHERE user_id = me.id)
  WHEN 'attendance' THEN EXISTS (
    SELECT FROM attendance JOIN held_sessions AS sessions ON sessions.id = session_id
    WHERE attendance.user_id = me.id AND starts_at <= event.created_at
      AND kind = coalesce(event.detail->>'session_kind', kind)
      AND (starts_at AT TIME ZONE $3)::date BETWEEN coalesce((event.detail->>'from')::date, '-infinity')
        AND coalesce((event.detail->>'to')::date, 'infinity')
  )
  WHEN 'everything' THEN true
  ELSE false END`

const LOOKS = `
  SELECT action, event.detail->>'kind' AS list, event.created_at AS at,
    actor.first_name AS "actorName", actor.is_admin AS "isAdmin",
    EXISTS (SELECT FROM user_roles WHERE user_id = actor.id AND role = 'carer') AS "isCarer",
    EXISTS (SELECT FROM user_roles WHERE user_id = actor.id AND role = 'steward') AS "isSteward"
  FROM audit_events AS event
  JOIN people AS me ON me.id = $1 AND me.created_at <= event.created_at
  LEFT JOIN users AS actor ON actor.id = actor_id
  WHERE event.created_at > $2 AND actor_id <> $1 AND (
    action IN ('member.view', 'care.view', 'care.contact') AND subject IN ('user', 'member') AND subject_id = $1
    OR action = 'member.list'
    OR action = 'export.create' AND ${IN_EXPORT}
  )
  ORDER BY event.id DESC LIMIT ${LOOKS_MAX}`

/** What was answered about a person, by the row of the contract. */
const ANSWERS = `
  SELECT who, what, at FROM looks WHERE person_id = $1 AND at > $2 ORDER BY at DESC LIMIT ${LOOKS_MAX}`

interface Row {
  action: 'member.view' | 'member.list' | 'care.view' | 'care.contact' | 'export.create'
  list: string | null
  at: Date
  actorName: string | null
  isAdmin: boolean | null
  isCarer: boolean
  isSteward: boolean
}

/** The right that the viewer has now or, without one, needed then. */
function whoOf({ action, isAdmin, isCarer, isSteward }: Row): Look['who'] {
  if (isAdmin) return 'an admin'
  if (isCarer) return 'a carer'
  if (isSteward) return 'a steward'
  return action.startsWith('care.') ? 'a carer' : 'an admin'
}

/** The viewer as the subject of a sentence, by their right. */
const roles: Record<Look['who'], () => string> = {
  'an admin': () => t('An admin'),
  'a carer': () => t('A carer'),
  'a steward': () => t('A steward'),
  'a leader': () => t('A leader'),
  'a program': () => t('A program of the church'),
}
const byRole = (who: Look['who']): NameFor => nameFor({ knows: false }, null, roles[who]())

/** Who exported a list: by name, since a file leaves the church's keeping; a viewer is only a right. */
function exporter(row: Row): NameFor {
  if (!row.isAdmin || !row.actorName) return byRole(whoOf(row))
  return nameFor({ knows: true }, t('{name} (office)', { name: row.actorName }))
}

type Said = (actor: NameFor) => string

const said: Record<Exclude<Row['action'], 'export.create'>, Said> = {
  'member.view': (actor) => t('{actor} looked at your details', { actor }),
  'member.list': (actor) => t('{actor} looked at the list of everybody’s details', { actor }),
  'care.view': (actor) => t('{actor} looked at your entry among the people to care for', { actor }),
  'care.contact': (actor) => t('{actor} looked up how to reach you', { actor }),
}
const exportSaid: Record<string, Said> = {
  people: (actor) => t('{actor} exported the list of people', { actor }),
  households: (actor) => t('{actor} exported the list of households', { actor }),
  attendance: (actor) => t('{actor} exported the attendance', { actor }),
  everything: (actor) => t('{actor} exported all lists and pictures', { actor }),
}
const answerSaid: Record<LookedAt, Said> = {
  account: (actor) => t('{actor} looked at your account', { actor }),
  attendance: (actor) => t('{actor} looked at your attendance', { actor }),
  birthday: (actor) => t('{actor} looked at your birthday', { actor }),
  care: said['care.view'],
  directory: (actor) => t('{actor} read your entry in the directory', { actor }),
  group: (actor) => t('{actor} looked at a group that you are in', { actor }),
  household: (actor) => t('{actor} looked at your household', { actor }),
  import: (actor) => t('{actor} looked at an imported file with you in it', { actor }),
  log: (actor) => t('{actor} looked at what the audit log says about you', { actor }),
  merge: (actor) => t('{actor} compared your record with another', { actor }),
  overview: (actor) => t('{actor} looked at the page At a Glance', { actor }),
  serving: (actor) => t('{actor} looked at when you serve', { actor }),
}

/** What was looked at or exported, and by whom, in a sentence. */
function sentenceOf(row: Row): string {
  if (row.action !== 'export.create') return said[row.action](byRole(whoOf(row)))
  return exportSaid[row.list ?? '']?.(exporter(row)) ?? ''
}

interface Answered extends Pick<Made<typeof look>, 'who'> {
  what: LookedAt
  at: Date
}

/**
 * Who looked at a person's details, the latest first: the answers that were about them, and the events of the audit
 * log that are. Only who exported them has a name.
 */
export async function findLooks(
  pool: pg.Pool,
  { userId, since, timeZone }: { userId: number; since: Date; timeZone: string },
): Promise<Made<typeof look>[]> {
  const { rows: events } = await pool.query<Row>(LOOKS, [userId, since, timeZone])
  const { rows: answers } = await pool.query<Answered>(ANSWERS, [userId, since])
  const looks = [
    ...events.map((row) => ({ who: whoOf(row), what: sentenceOf(row), at: row.at })),
    ...answers.map(({ who, what, at }) => ({ who, what: answerSaid[what](byRole(who)), at })),
  ]
  return looks.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, LOOKS_MAX)
}
