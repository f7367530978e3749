import type { Viewer } from '@church/shared'
import type { Caller } from '../../http/identify.ts'
import { localTime } from '../birthdays/index.ts'

/** The class of a caller, which decides what they see of others. */
export function viewerOf({ isAdmin, isApproved }: Pick<Caller, 'isAdmin' | 'isApproved'>): Viewer {
  if (isAdmin) return 'admin'
  return isApproved ? 'member' : 'unapproved'
}

/** The church's calendar date at an instant, as `YYYY-MM-DD`. */
export function churchDate(now: Date, timeZone: string): string {
  const { year, month, day } = localTime(now, timeZone)
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
