import { DAY_MS, GROUP_LINK_DAYS, REMINDED_AFTER_MINUTES } from '@church/shared'
import { inTransaction, run } from '../../../platform/db.ts'
import { eachApart } from '../../../platform/each-apart.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { monthsBefore, readRetention } from '../../../platform/retention.ts'
import { holdGroup, leadsBy } from './find-groups.ts'
import { groupReminders } from './kinds.ts'
import { findRhythms, makeMeetings, UNMARKED } from './make-meetings.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'log' | 'outbox' | 'pool'>

/** Days for which what leaders wrote is kept. */
const MESSAGE_DAYS = 90

/**
 * Makes the meetings of every group for the coming eight weeks, and moves those that a change of the church's time zone
 * has moved. A group that fails does not affect the others.
 */
export async function makeAllMeetings({ church, log, pool }: Needs): Promise<void> {
  const make = ({ id }: { id: number }) =>
    inTransaction(pool, async (client) => {
      await holdGroup(client, id)
      const moment = await church.now(client)
      const group = (await findRhythms(client, id))[0]
      if (group) await makeMeetings(client, group, moment)
    })
  await eachApart(await findRhythms(pool), make, (error, { id }) =>
    log.error({ err: error, group: id }, 'meetings of a group not made'),
  )
}

/** Queues the reminders of meetings that nobody has marked. Each leader gets one for each, however often this runs. */
export async function remindLeaders({ clock, outbox, pool }: Needs): Promise<void> {
  const now = clock.now().getTime()
  const rows = await run<{ id: number; ends_at: Date; leaders: number[] }>(
    pool,
    `SELECT group_meetings.id, ends_at, ARRAY(
       SELECT user_id FROM group_people AS leader
       WHERE leader.group_id = groups.id AND ${leadsBy('leader')} AND NOT EXISTS (
         SELECT FROM deliveries
         WHERE deliveries.user_id = leader.user_id AND kind = '${groupReminders.kind}' AND about = group_meetings.id
       )
       ORDER BY 1
     ) AS leaders
     FROM group_meetings JOIN groups ON groups.id = group_id AND ended_at IS NULL
     WHERE ends_at BETWEEN $1 AND $2 AND not_met IS NULL AND ${UNMARKED} ORDER BY group_meetings.id`,
    [new Date(now - GROUP_LINK_DAYS * DAY_MS), new Date(now - REMINDED_AFTER_MINUTES * 60_000)],
  )
  for (const { id, ends_at, leaders } of rows) {
    const expiresAt = new Date(ends_at.getTime() + GROUP_LINK_DAYS * DAY_MS)
    await outbox.deliver(groupReminders, leaders, { about: id, expiresAt })
  }
}

/**
 * Deletes links that have ended, what leaders wrote long ago, and who came, for as long as the church keeps attendance.
 * The numbers of the meetings stay.
 */
export async function forgetGroupRows({
  clock,
  pool,
}: Pick<Needs, 'clock' | 'pool'>): Promise<void> {
  const { attendance_months } = await readRetention(pool)
  if (attendance_months !== null) {
    const before = monthsBefore(clock.now(), attendance_months)
    await pool.query(
      'DELETE FROM group_marks USING group_meetings WHERE group_meetings.id = meeting_id AND ends_at < $1',
      [before],
    )
    await pool.query(`UPDATE group_meetings SET note = '' WHERE ends_at < $1 AND note <> ''`, [
      before,
    ])
  }
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await pool.query('DELETE FROM group_links WHERE created_at < $1', [daysAgo(GROUP_LINK_DAYS)])
  await pool.query('DELETE FROM group_messages WHERE sent_at < $1', [daysAgo(MESSAGE_DAYS)])
}

/** A start catches up on what was missed while no process ran. */
export const groupJobs = (services: Platform): Job[] => [
  {
    name: 'tend-groups',
    schedule: '25 * * * *',
    atStart: true,
    run: async () => {
      await makeAllMeetings(services)
      await forgetGroupRows(services)
    },
  },
  {
    name: 'remind-group-leaders',
    schedule: '* * * * *',
    atStart: true,
    run: () => remindLeaders(services),
  },
]
