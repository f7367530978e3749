import { eachOf, HEADCOUNTS, NUMBER_NAMES, PARTS, type SessionNumbers, sumOf } from '@church/shared'

/** The numbers of a session at which nobody was but those given; the headcount and the attendance follow from them. */
export function sampleNumbers(change: Partial<SessionNumbers> = {}): SessionNumbers {
  const given = { ...eachOf(NUMBER_NAMES, () => 0), ...change }
  const headcount = change.headcount ?? sumOf(given, HEADCOUNTS)
  const attendance = sumOf({ ...given, headcount }, PARTS)
  return { ...given, headcount, attendance }
}
