import { addDays, instantOf, wallClockAt } from '@church/shared'

const MINUTE_MS = 60_000
/** Milliseconds after the first failed attempt until the next one; each pause is twice as long. */
const PAUSE_MS = 30 * MINUTE_MS
const PAUSE_MAX_MS = 8 * 60 * MINUTE_MS

/** The backup of one day, with what decides the time of the next attempt. */
export interface Attempted {
  state: 'running' | 'failed' | 'good'
  attempts: number
  startedAt: Date
  endedAt: Date | null
}

/**
 * The day of the church's calendar whose backup should exist by now: today from BACKUP_AT on, otherwise yesterday.
 * So a church whose server is off at BACKUP_AT gets its backup when it is on again.
 */
export function dayDue(now: Date, timeZone: string, at: string): string {
  const { date, time } = wallClockAt(now, timeZone)
  return time >= at ? date : addDays(date, -1)
}

/** When the backup of a day may be tried: null once it is good. An attempt cut short counts as failed. */
export function attemptDue(row: Attempted | undefined, now: Date): Date | null {
  if (!row) return now
  if (row.state === 'good') return null
  const pause = Math.min(PAUSE_MS * 2 ** Math.min(row.attempts - 1, 10), PAUSE_MAX_MS)
  return new Date((row.endedAt ?? row.startedAt).getTime() + pause)
}

/** When the next backup is due, or the next attempt at the one that is due now. */
export function nextBackup(
  row: Attempted | undefined,
  { now, timeZone, at }: { now: Date; timeZone: string; at: string },
): Date {
  const next = instantOf({ date: addDays(dayDue(now, timeZone, at), 1), time: at }, timeZone)
  const retry = attemptDue(row, now)
  return retry && retry < next ? retry : next
}
