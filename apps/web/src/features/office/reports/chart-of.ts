import { eachOf, NUMBER_NAMES, type NumberName, type SessionInReport } from '@church/shared'
import type { Bar } from '../dashboard/index.ts'

/** With more sessions, their bars would be too narrow. */
const maxBars = 26

/** The bars of the chart: the sessions or, if there are many, each month's rounded averages. */
export function chartOf(sessions: SessionInReport[]): { sessions: Bar[]; by: 'session' | 'month' } {
  if (sessions.length <= maxBars) return { sessions, by: 'session' }
  const months = new Map<string, Bar[]>()
  for (const bar of sessions) {
    const date = new Date(bar.start_datetime)
    const month = `${date.getFullYear()} ${date.getMonth()}`
    months.set(month, [...(months.get(month) ?? []), bar])
  }
  return { sessions: [...months.values()].flatMap(average), by: 'month' }
}

const sum = (bars: Bar[], name: NumberName) =>
  bars.reduce((total, bar) => total + (bar[name] ?? 0), 0)

function average(bars: Bar[]): Bar[] {
  const [first] = bars
  const mean = (name: NumberName) => Math.round(sum(bars, name) / bars.length)
  if (!first) return []
  const hides = bars.every(({ unnamed }) => unnamed === null)
  return [{ ...first, ...eachOf(NUMBER_NAMES, mean), ...(hides && { unnamed: null }) }]
}
