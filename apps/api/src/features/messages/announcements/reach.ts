import type { AnnouncementReach } from '@church/shared'
import type pg from 'pg'
import { readLong, runLong } from '../../../platform/db.ts'
import { devicesOf, HAS_NOT_LEFT } from '../deliveries/index.ts'
import { BY_NAME, IS_MEANT, maySend, READS } from './audience.ts'
import { announcements } from './messages.ts'

const isOn = (way: string) => `EXISTS (
  SELECT FROM message_choices
  WHERE user_id = person.id AND kind = '${announcements.kind}' AND way = '${way}' AND is_on
)`

/** SQL: whether they are still to get it; a message that is known not to have arrived is queued again. */
const isLeft = (way: string) => `NOT EXISTS (
  SELECT FROM deliveries
  WHERE kind = '${announcements.kind}' AND about = $1 AND user_id = person.id AND way = '${way}'
    AND NOT (${HAS_NOT_LEFT})
)`

const HAS_DEVICE = `EXISTS (${devicesOf('person.id', '$3')})`

/**
 * Counts the people whom an announcement would reach now, by way.
 * @param today the church's calendar date
 * @param now when somebody has to be signed in on a device for a notification there
 */
export async function countReach(
  pool: pg.Pool,
  { id, today, now }: { id: number; today: string; now: Date },
): Promise<AnnouncementReach> {
  const [reach] = await readLong<AnnouncementReach>(
    pool,
    `SELECT count(*) FILTER (WHERE ${READS})::int AS readers,
       count(*) FILTER (WHERE ${maySend('$2')} AND ${isOn('mail')})::int AS mail,
       count(*) FILTER (WHERE ${maySend('$2')} AND ${isOn('push')} AND ${HAS_DEVICE})::int AS push,
       count(*) FILTER (WHERE ${maySend('$2')} AND ${isOn('mail')} AND ${isLeft('mail')})::int AS mail_left,
       count(*) FILTER (
         WHERE ${maySend('$2')} AND ${isOn('push')} AND ${HAS_DEVICE} AND ${isLeft('push')}
       )::int AS push_left,
       CASE WHEN bool_or(${BY_NAME}) THEN NULL
         ELSE count(*) FILTER (WHERE NOT ${isOn('mail')} AND has_account AND email IS NOT NULL)
       END::int AS switched_off,
       count(*) FILTER (WHERE NOT has_account OR email IS NULL)::int AS unreachable
     FROM announcements AS announcement JOIN people AS person ON ${IS_MEANT}
     WHERE announcement.id = $1`,
    [id, today, now],
  )
  const none = { readers: 0, mail: 0, push: 0, mail_left: 0, push_left: 0 }
  return reach ?? { ...none, switched_off: 0, unreachable: 0 }
}

/** Finds the people who chose to be sent announcements and may get this one. */
export async function findRecipients(
  client: pg.PoolClient,
  { id, today }: { id: number; today: string },
): Promise<number[]> {
  const rows = await runLong<{ id: number }>(
    client,
    `SELECT person.id FROM announcements AS announcement JOIN people AS person ON ${maySend('$2')}
     WHERE announcement.id = $1 ORDER BY person.id`,
    [id, today],
  )
  return rows.map((row) => row.id)
}
