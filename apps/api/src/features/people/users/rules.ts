import type { Standing } from '@church/shared'

/** A calendar day at the church; months count from 1. */
interface Day {
  year: number
  month: number
  day: number
}

/**
 * The change of `left_on` that belongs to a change of standing: today for somebody who leaves, none for
 * somebody who is active again, and no change for somebody who had left already.
 */
export function leavingDate(
  before: string,
  standing: Standing | undefined,
  { year, month, day }: Day,
): { leftOn?: Date | null } {
  if (standing === undefined || standing === before) return {}
  return { leftOn: standing === 'left' ? new Date(Date.UTC(year, month - 1, day)) : null }
}
