import {
  type CareAsked,
  type CareCase,
  type CareWeekState,
  formatFacts,
  formatList,
  n,
  t,
} from '@church/shared'
import { formatDate, formatDay } from '../../../lib/format.ts'

/** The wishes as parts of a sentence: 'Asked for a call'. */
const wishWords: Record<CareAsked, string> = {
  call: t('a call'),
  visit: t('a visit'),
  prayer: t('prayer'),
  message: t('a message'),
  email: t('an email'),
}

export const weekWords: Record<CareWeekState, string> = {
  present: t('came'),
  missed: t('missed'),
  away: t('away'),
}

/** Whether somebody came in the week of a date. */
export const weekTexts: Record<CareWeekState, (date: string) => string> = {
  present: (date) => t('Week of {date}: came', { date }),
  missed: (date) => t('Week of {date}: missed', { date }),
  away: (date) => t('Week of {date}: away', { date }),
}

const runTexts: Record<CareWeekState, (count: number) => string> = {
  present: (count) => n(count, 'came {count}', 'came {count}'),
  missed: (count) => n(count, 'missed {count}', 'missed {count}'),
  away: (count) => n(count, 'away {count}', 'away {count}'),
}

/** Why somebody is on the list: 'Missed 4 weeks', 'New since Sun, 1 Nov 2026', 'Visited, and asked for a call'. */
export function reasonOf({ kind, periods_missed, asked_for, opened_at }: CareCase): string {
  const date = formatDate(opened_at)
  if (kind === 'absence')
    return n(periods_missed ?? 0, 'Missed {count} week', 'Missed {count} weeks')
  if (kind === 'newcomer') return t('New since {date}', { date })
  const wishes = formatList(asked_for.map((wish) => wishWords[wish]))
  return kind === 'visitor'
    ? t('Visited, and asked for {wishes} on {date}', { wishes, date })
    : t('Asked for {wishes} on {date}', { wishes, date })
}

/** When somebody was last at a service: 'Last here 25 Oct 2026'. */
export const lastSeen = ({ last_present_on }: CareCase): string =>
  last_present_on
    ? t('Last here {day}', { day: formatDay(last_present_on, 'short') })
    : t('Never marked yet')

/** The weeks for screen readers: 'Last 6 weeks, oldest first: came 3, away 1, missed 2.' */
export function weeksInWords(weeks: CareCase['weeks']): string {
  const runs: { state: CareWeekState; count: number }[] = []
  for (const { state } of weeks) {
    const run = runs.at(-1)
    if (run?.state === state) run.count += 1
    else runs.push({ state, count: 1 })
  }
  return n(
    weeks.length,
    'Last {count} week, oldest first: {runs}.',
    'Last {count} weeks, oldest first: {runs}.',
    { runs: formatFacts(runs.map(({ state, count }) => runTexts[state](count))) },
  )
}
