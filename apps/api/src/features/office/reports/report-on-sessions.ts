import {
  eachOf,
  type Moment,
  NUMBER_NAMES,
  type ReportRange,
  type SessionsReport,
} from '@church/shared'
import type pg from 'pg'
import type { RawReply } from '../../../http/reply.ts'
import { readRetention } from '../../../platform/retention.ts'
import { sessionsFile } from './csv-files.ts'
import { findSessionsReport, type ReportedSession, sourcesOf } from './sessions-report.ts'

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

/** The report on the sessions of a range of dates, as JSON or as a CSV file. */
export async function reportOnSessions(
  pool: pg.Pool,
  { format, ...range }: ReportRange & { format: 'json' | 'csv' },
  moment: Moment,
): Promise<SessionsReport | RawReply> {
  const sessions = await findSessionsReport(pool, range, moment)
  if (format === 'csv') return sessionsFile(sessions)
  const { attendance_months } = await readRetention(pool)
  return { sessions, totals: totalsOf(sessions), kept_months: attendance_months }
}
