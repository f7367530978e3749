import { NTHS_OF_MONTH, t } from '@church/shared'

type Nth = (typeof NTHS_OF_MONTH)[number]

/** How often a series takes place: every few weeks, or in one week of each month, -1 for the last. */
interface Rhythm {
  every_weeks: number
  nth_of_month: Nth | null
}

/** The choices of the form, by their values. */
export const rhythms: Record<string, string> = {
  'weeks 1': t('Every week'),
  'weeks 2': t('Every 2 weeks'),
  'weeks 3': t('Every 3 weeks'),
  'weeks 4': t('Every 4 weeks'),
  'month 1': t('Monthly, first'),
  'month 2': t('Monthly, second'),
  'month 3': t('Monthly, third'),
  'month 4': t('Monthly, fourth'),
  'month 5': t('Monthly, fifth'),
  'month -1': t('Monthly, last'),
}

/** The form's value for a rhythm. */
export const rhythmName = ({
  every_weeks,
  nth_of_month,
}: {
  every_weeks: number
  nth_of_month: number | null
}) => (nth_of_month === null ? `weeks ${every_weeks}` : `month ${nth_of_month}`)

/** The rhythm of a form's value. */
export function rhythmOf(name: string): Rhythm {
  const [unit, number] = name.split(' ')
  const nth = NTHS_OF_MONTH.find((one) => unit === 'month' && one === Number(number)) ?? null
  return { every_weeks: nth === null ? Number(number) : 1, nth_of_month: nth }
}
