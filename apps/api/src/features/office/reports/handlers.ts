import { eachOf, NUMBER_NAMES, reportEndpoints, type SessionsReport } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readRetention } from '../../../platform/retention.ts'
import { peopleFile, sessionsFile } from './csv-files.ts'
import { findPeopleReport } from './people-report.ts'
import { findSessionsReport, type ReportedSession, sourcesOf } from './sessions-report.ts'

/** The sums over the sessions of a report. */
function totalsOf(sessions: ReportedSession[]): SessionsReport['totals'] {
  const sum = (number: (session: ReportedSession) => number) =>
    sessions.reduce((total, session) => total + number(session), 0)
  const unnamed = sessions.flatMap((session) => session.unnamed ?? [])
  return {
    ...eachOf(NUMBER_NAMES, (name) => sum((session) => session[name] ?? 0)),
    // As in a file, the sum of the numbers that are shown.
    unnamed: unnamed.length > 0 ? unnamed.reduce((total, one) => total + one) : null,
    sources: sourcesOf((source) => sum(({ sources }) => sources[source])),
    not_kept: sum(({ not_kept }) => not_kept),
    new_faces: sum(({ new_faces }) => new_faces),
  }
}

export function reportHandlers({
  church,
  clock,
  pool,
}: Platform): Handlers<typeof reportEndpoints> {
  return {
    reportOnSessions: async ({ query }) => {
      const sessions = await findSessionsReport(pool, query, await church.now())
      if (query.format === 'csv') return sessionsFile(sessions)
      const { attendance_months } = await readRetention(pool)
      return { sessions, totals: totalsOf(sessions), kept_months: attendance_months }
    },

    reportOnPeople: async ({ query, caller }) => {
      const all = query.format === 'csv'
      const found = await findPeopleReport(pool, query, { ...(await church.now()), all })
      if (!all) return pageAnswer(reportEndpoints.reportOnPeople.path, query, found, (row) => row)
      const { from, to, kind, below } = query
      const filters = { from, to, ...(kind && { kind }), ...(below && { below }) }
      await recordEvent(pool, {
        actorId: caller.id,
        action: 'report.download',
        detail: { rows: found.rows.length, ...filters },
        at: clock.now(),
      })
      return peopleFile(found.rows)
    },
  }
}
