import { formatList, n, type Recurrence, t } from '@church/shared'
import { formatDay, formatWallTime, weekdayName } from '../../../lib/format.ts'
import { movedTime } from './session-times.ts'

/** A series, as far as its description needs it; times are wall-clock times `HH:MM`. */
export interface Repeating extends Recurrence {
  start_time: string
  opens_before_minutes: number
}

/** Which of a month's Sundays, for example; -1 is the last. */
const nths: Record<number, (weekday: string) => string> = {
  1: (weekday) => t('first {weekday}', { weekday }),
  2: (weekday) => t('second {weekday}', { weekday }),
  3: (weekday) => t('third {weekday}', { weekday }),
  4: (weekday) => t('fourth {weekday}', { weekday }),
  5: (weekday) => t('fifth {weekday}', { weekday }),
  [-1]: (weekday) => t('last {weekday}', { weekday }),
}

/** A wall-clock time in the reader's locale. A date without a change of the clocks. */
const timeText = (time: string) => formatWallTime(time)

function rhythmInWords({ weekdays, every_weeks, nth_of_month, start_time }: Repeating): string {
  const time = timeText(start_time)
  const names = weekdays.map((day) => weekdayName(day))
  if (nth_of_month !== null) {
    const days = formatList(names.map((name) => nths[nth_of_month]?.(name) ?? name))
    return t('The {days} of every month at {time}', { days, time })
  }
  const values = { days: formatList(names), time }
  if (every_weeks > 1) {
    return n(
      every_weeks,
      'Every {count} week on {days} at {time}',
      'Every {count} weeks on {days} at {time}',
      values,
    )
  }
  return weekdays.length === 7
    ? t('Every day at {time}', { time })
    : t('Every {days} at {time}', values)
}

/** 'Every Sunday at 10:00, open from 09:40, until 20 December 2026' */
export function seriesInWords(repeating: Repeating): string {
  const { start_time, opens_before_minutes, until_date } = repeating
  const rhythm = rhythmInWords(repeating)
  const opensAt = movedTime(start_time, -opens_before_minutes)
  const series =
    opens_before_minutes > 0
      ? t('{series}, open from {time}', { series: rhythm, time: timeText(opensAt) })
      : rhythm
  return until_date ? t('{series}, until {date}', { series, date: formatDay(until_date) }) : series
}
