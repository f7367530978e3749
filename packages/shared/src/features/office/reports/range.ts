import { worded } from '../../../texts.ts'

/** The longest time that a report can cover. */
const REPORT_YEARS_MAX = 5

/** Whether a range of dates (`YYYY-MM-DD`) is longer than a report can cover. */
export function isRangeTooLong({ from, to }: { from: string; to: string }): boolean {
  const [year, rest] = [Number(from.slice(0, 4)), from.slice(4)]
  return to >= `${year + REPORT_YEARS_MAX}${rest}`
}

/** Why a range of dates has no report; null if it has one. */
export function rangeProblem(range: { from: string; to: string }): string | null {
  if (range.to < range.from) return worded('The last date is before the first.')
  return isRangeTooLong(range)
    ? worded('Please choose at most {max} years.', { max: REPORT_YEARS_MAX })
    : null
}

const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** Common ranges of dates. */
export const REPORT_PRESETS = ['last-quarter', 'this-quarter', 'last-year', 'this-year'] as const
export type ReportPreset = (typeof REPORT_PRESETS)[number]

/** The first and last date of a preset, as seen on `today`, all of them `YYYY-MM-DD`. */
export function rangeOf(preset: ReportPreset, today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const isQuarter = preset.endsWith('quarter')
  const back = preset.startsWith('last') ? 1 : 0
  const length = isQuarter ? 3 : 12
  const current = isQuarter ? Math.floor((month - 1) / 3) * 3 : 0
  const first = current - back * length
  return { from: dateOf(year, first, 1), to: dateOf(year, first + length, 0) }
}
