import {
  ATTENDANCE_SOURCES,
  COUNT_COLUMNS,
  NUMBER_NAMES,
  type PersonInReport,
  TOO_FEW,
} from '@church/shared'
import { RawReply } from '../../../http/reply.ts'
import { type Cell, csvHead, csvLines } from '../../../platform/csv.ts'
import type { ReportedSession } from './sessions-report.ts'

/** The columns of the file of sessions. */
export const SESSIONS_REPORT_COLUMNS = [
  'Session Id',
  'Date',
  'Session',
  'Start',
  'Kind',
  ...COUNT_COLUMNS,
  ...ATTENDANCE_SOURCES.map((source) => `By ${source}`),
  'Not Kept',
  'New Faces',
]

export const PEOPLE_REPORT_COLUMNS = ['Id', 'Name', 'Standing', 'Present', 'Of', 'Percent'] as const

/** A line for each session; there is no line of totals, so that a column adds up to its total. */
export const sessionsFile = (sessions: ReportedSession[]): RawReply =>
  fileOf('sessions-report.csv', SESSIONS_REPORT_COLUMNS, sessions.map(sessionLine))

const sessionLine = (session: ReportedSession): Cell[] => [
  session.id,
  session.date,
  session.name,
  session.time,
  session.kind,
  ...NUMBER_NAMES.map((name) => session[name]),
  ...ATTENDANCE_SOURCES.map((source) => session.sources[source]),
  session.not_kept,
  session.new_faces,
]

/** A line for each person. */
export const peopleFile = (people: PersonInReport[]): RawReply =>
  fileOf(
    'people-report.csv',
    PEOPLE_REPORT_COLUMNS,
    people.map(({ user, name, standing, present, expected, percent }) => [
      user,
      name,
      standing,
      present,
      expected,
      percent ?? TOO_FEW,
    ]),
    people.map(({ user }) => user),
  )

const fileOf = (
  name: string,
  columns: readonly string[],
  rows: Cell[][],
  about: readonly number[] = [],
) =>
  new RawReply(
    Buffer.from(csvHead(columns) + csvLines(rows)),
    {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
    about,
  )
