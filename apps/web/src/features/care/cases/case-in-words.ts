import type { CareAsked, CareCase, CareClosing, CareOutcome, CareWeekState } from '@church/shared'
import { formatDate, formatDay, formatList } from '../../../lib/format.ts'

/** The wishes as the end of a sentence: 'Asked for a call'. */
const wishWords: Record<CareAsked, string> = {
  call: 'a call',
  visit: 'a visit',
  prayer: 'prayer',
  message: 'a message',
  email: 'an email',
}

export const outcomeWords: Record<CareOutcome, string> = {
  reached: 'Reached',
  'no answer': 'No answer',
  'left a message': 'Left a message',
  visited: 'Visited',
  'asked not to be contacted': 'Asked not to be contacted',
}

export const closingWords: Record<CareClosing, string> = {
  ...outcomeWords,
  'closed by a carer': 'Closed by a carer',
  'came back': 'Came back',
  'not missed after all': 'Not missed after all',
  left: 'Left the church',
  'wish ended': 'The visitor’s wish ended',
}

export const weekWords: Record<CareWeekState, string> = {
  present: 'came',
  missed: 'missed',
  away: 'away',
}

const weeksOf = (count: number) => (count === 1 ? '1 week' : `${count} weeks`)

/** Why somebody is on the list: 'Missed 4 weeks', 'New since Sun, 1 Nov 2026', 'Visited, and asked for a call'. */
export function reasonOf({ kind, periods_missed, asked_for, opened_at }: CareCase): string {
  if (kind === 'absence') return `Missed ${weeksOf(periods_missed ?? 0)}`
  if (kind === 'newcomer') return `New since ${formatDate(opened_at)}`
  const wishes = formatList(asked_for.map((wish) => wishWords[wish]))
  const asked = kind === 'visitor' ? 'Visited, and asked for' : 'Asked for'
  return `${asked} ${wishes} on ${formatDate(opened_at)}`
}

/** When somebody was last at a service: 'Last here 25 Oct 2026'. */
export const lastSeen = ({ last_present_on }: CareCase): string =>
  last_present_on ? `Last here ${formatDay(last_present_on, 'short')}` : 'Never marked yet'

/** The weeks for screen readers: 'Last 6 weeks, oldest first: came 3, away 1, missed 2.' */
export function weeksInWords(weeks: CareCase['weeks']): string {
  const runs: { state: CareWeekState; count: number }[] = []
  for (const { state } of weeks) {
    const run = runs.at(-1)
    if (run?.state === state) run.count += 1
    else runs.push({ state, count: 1 })
  }
  const parts = runs.map(({ state, count }) => `${weekWords[state]} ${count}`)
  return `Last ${weeksOf(weeks.length)}, oldest first: ${parts.join(', ')}.`
}
