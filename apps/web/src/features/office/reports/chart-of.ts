import type { SessionInReport } from '@church/shared'
import type { Bar } from '../dashboard/index.ts'

/** With more sessions, their bars would be too narrow. */
const maxBars = 26

/** The bars of the chart: the sessions or, if there are many, each month's rounded averages. */
export function chartOf(sessions: SessionInReport[]): { sessions: Bar[]; by: 'session' | 'month' } {
  const bars = sessions.map(({ people, ...session }) => ({ ...session, present: people }))
  if (bars.length <= maxBars) return { sessions: bars, by: 'session' }
  const months = new Map<string, Bar[]>()
  for (const bar of bars) {
    const date = new Date(bar.start_datetime)
    const month = `${date.getFullYear()} ${date.getMonth()}`
    months.set(month, [...(months.get(month) ?? []), bar])
  }
  return { sessions: [...months.values()].flatMap(average), by: 'month' }
}

function average(bars: Bar[]): Bar[] {
  const [first] = bars
  const mean = (number: (bar: Bar) => number) =>
    Math.round(bars.reduce((sum, bar) => sum + number(bar), 0) / bars.length)
  return first
    ? [
        {
          ...first,
          present: mean(({ present }) => present),
          unnamed: mean(({ unnamed }) => unnamed),
          headcount: mean(({ headcount }) => headcount),
          visitor_cards: mean(({ visitor_cards }) => visitor_cards),
          absent: mean(({ absent }) => absent),
        },
      ]
    : []
}
