import { t } from '@church/shared'
import type { DateProblem } from '@church/shared/features/office/imports/read-date.ts'
import { instantIn } from '../../../platform/format.ts'

/** Why a text is no date that can be used, as the end of a sentence. */
export function dateProblem(found: DateProblem): string {
  switch (found.problem) {
    case 'no-date':
      return t('it is no date')
    case 'no-day':
      return t('it names no day')
    case 'no-year':
      return t('it names no year')
    case 'future':
      return t('it is in the future')
    case 'no-such-day':
      return noSuchDay(found)
  }
}

function noSuchDay({
  year,
  month,
  day,
}: {
  year: number | null
  month: number
  day: number
}): string {
  if (month < 1 || month > 12) return t('there is no month {month}', { month: String(month) })
  // In a leap year, so that only 29 February needs its year.
  const name = instantIn('UTC', new Date(Date.UTC(2024, month - 1)), { month: 'long' })
  const about = { day: String(day), month: name, year: String(year ?? '') }
  return month === 2 && day === 29
    ? t('there is no {day} {month} {year}', about)
    : t('there is no {day} {month}', about)
}
