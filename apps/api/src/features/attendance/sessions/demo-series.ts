import { addDays, wallClockAt } from '@church/shared'
import type { Platform } from '../../../platform/platform.ts'
import { cancelSession } from './cancel.ts'
import { findAllSessions } from './data.ts'
import { createSeries } from './series.ts'

/**
 * Gives the demo church two services a week, a rehearsal of its choir, and a cancelled one. They begin
 * tomorrow: a session of the demo runs today.
 */
export async function seedDemoSeries(
  services: Pick<Platform, 'church' | 'clock' | 'pool'>,
  /** The campus of the prayer during the week. */
  { adminId: actorId, campus }: { adminId: number; campus: number },
): Promise<void> {
  const { church, clock, pool } = services
  const { date: today } = wallClockAt(clock.now(), (await church.get()).time_zone)
  const weekly = {
    every_weeks: 1,
    nth_of_month: null,
    from_date: addDays(today, 1),
    opens_before_minutes: 20,
  }
  const service = { ...weekly, kind: 'service' as const, departments: [] }
  const sunday = { name: 'Sunday Worship', weekdays: [7], start_time: '10:00', minutes: 120 }
  const midweek = { name: 'Midweek Prayer', weekdays: [3], start_time: '19:00', minutes: 60 }
  const rehearsal = { name: 'Choir Rehearsal', weekdays: [5], start_time: '18:30', minutes: 90 }
  await createSeries(services, { ...service, ...sunday }, actorId)
  const { id } = await createSeries(services, { ...service, ...midweek, campus }, actorId)
  await createSeries(
    services,
    { ...weekly, ...rehearsal, kind: 'other', departments: ['Choir'] },
    actorId,
  )
  const [, second] = (await findAllSessions(pool))
    .toReversed()
    .filter(({ series_id }) => series_id === id)
  if (!second) return
  const reason = 'The heating is being repaired.'
  await cancelSession(services, { id: second.id, reason, actorId })
}
