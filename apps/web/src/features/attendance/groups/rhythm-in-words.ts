import { type GroupRhythm, n, t } from '@church/shared'
import { formatDay, formatWallTime, weekdayName } from '../../../lib/format.ts'

/** 'Every Wednesday at 19:30, until 20 December 2026'; without a rhythm, that the group says when it meets. */
export function rhythmInWords(rhythm: GroupRhythm | null): string {
  if (!rhythm) return t('As the group agrees')
  const { weekday, every_weeks, start_time, until_date } = rhythm
  const values = { days: weekdayName(weekday), time: formatWallTime(start_time) }
  const series =
    every_weeks > 1
      ? n(
          every_weeks,
          'Every {count} week on {days} at {time}',
          'Every {count} weeks on {days} at {time}',
          values,
        )
      : t('Every {days} at {time}', values)
  return until_date ? t('{series}, until {date}', { series, date: formatDay(until_date) }) : series
}
