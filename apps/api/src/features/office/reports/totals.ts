import type { SessionsReport } from '@church/shared'
import { type ReportedSession, sourcesOf } from './sessions-report.ts'

/** The sums over the sessions of a report. */
export function totalsOf(sessions: ReportedSession[]): SessionsReport['totals'] {
  const sum = (number: (session: ReportedSession) => number) =>
    sessions.reduce((total, session) => total + number(session), 0)
  return {
    people: sum(({ people }) => people),
    visitors: sum(({ visitors }) => visitors),
    children: sum(({ children }) => children),
    online: sum(({ online }) => online),
    headcount: sum(({ headcount }) => headcount),
    attendance: sum(({ attendance }) => attendance),
    absent: sum(({ absent }) => absent),
    sources: sourcesOf((source) => sum(({ sources }) => sources[source])),
    not_kept: sum(({ not_kept }) => not_kept),
    new_faces: sum(({ new_faces }) => new_faces),
  }
}
