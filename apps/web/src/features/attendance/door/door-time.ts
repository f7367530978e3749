import type { DoorCodes } from '@church/shared'

/** For how long, in milliseconds, the server accepts a QR code after it has changed. */
const acceptedMs = 20_000

/** Whether the codes can still be used: they are current, due for renewal, or too old. */
export function stateOf({ valid_until }: DoorCodes, now: Date): 'current' | 'due' | 'outdated' {
  const overdueMs = now.getTime() - Date.parse(valid_until)
  if (overdueMs < 0) return 'current'
  return overdueMs < acceptedMs ? 'due' : 'outdated'
}

/** The time until an ISO instant as minutes and seconds, such as '0:42'. */
export function remaining(until: string, now: Date): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Digits in groups of three, which are easier to remember. */
export const inGroups = (digits: string): string[] => digits.match(/.{1,3}/g) ?? []
