import type { Church } from '@church/shared'
import type pg from 'pg'
import { namesPlace } from '../features/church/details/index.ts'
import { column } from '../platform/db.ts'
import { type Finding, findingsOf } from './finding.ts'

const clock = findingsOf('clock')
const zone = findingsOf('time zone')

/** Milliseconds by which this machine's clock may differ from the database's. */
const APART_WARNING = 2_000
const APART_FAILED = 30_000

/** Compares this machine's clock with the database's, allowing for half of the round trip. */
export async function checkClock(client: pg.Client, now: () => number): Promise<Finding> {
  const before = now()
  const [at] = await column<Date>(client, 'SELECT clock_timestamp()')
  const after = now()
  const apart = Math.abs((at?.getTime() ?? Number.NaN) - (before + after) / 2)
  const message = `${(apart / 1000).toFixed(1)} s off the database's clock`
  const hint = 'Synchronise both with NTP: sessions start and end by them.'
  if (!(apart < APART_FAILED)) return clock.failed(`${message}. ${hint}`)
  return apart < APART_WARNING ? clock.ok(`${message}.`) : clock.warning(`${message}. ${hint}`)
}

const HOUR_MS = 3_600_000
/** Ignoring summer time, no zone is further from solar time than western China: a little over three hours. */
const HOURS_FROM_SUN = 3.3

/** Checks that the church's time zone names a place and fits the church's on the map, and reports the local time. */
export function checkTimeZone({ time_zone, centre }: Church, now: Date): Finding {
  // Earlier releases took any name that Intl knows.
  if (!namesPlace(time_zone)) {
    return zone.warning(
      `${time_zone}, which PostgreSQL may read as an abbreviation, without summer time. Choose one such as Europe/Berlin.`,
    )
  }
  const options = { timeZone: time_zone, hourCycle: 'h23' } as const
  const there = new Intl.DateTimeFormat('en-GB', {
    ...options,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now)
  const sun = centre.lng / 15
  const year = now.getUTCFullYear()
  const winter = [0, 6].map((month) => offsetHours(time_zone, new Date(Date.UTC(year, month))))
  const apart = Math.abs(Math.min(...winter) - sun)
  const message = `${time_zone}, where it is ${there} now`
  return Math.min(apart, 24 - apart) <= HOURS_FROM_SUN
    ? zone.ok(`${message}.`)
    : zone.warning(
        `${message}: that does not fit the church's place on the map. Check time_zone and centre.`,
      )
}

/** A time zone's offset from UTC in hours. */
function offsetHours(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((local - now.getTime()) / (HOUR_MS / 4)) / 4
}
