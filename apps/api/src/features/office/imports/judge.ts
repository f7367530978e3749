import type { ImportKind, ImportQuestion } from '@church/shared'
import type { Handle } from '../../../platform/db.ts'
import { mapInTurns } from '../../../platform/in-turns.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readRow } from './cells.ts'
import type { Choices } from './choices.ts'
import type { Column } from './columns.ts'
import { judgeAttendance } from './judge-attendance.ts'
import { judgePeople } from './judge-people.ts'
import type { Decisions, Judged } from './judged.ts'
import { findKnownPeople, findReserved, type KnownPeople } from './known-people.ts'
import { findSessionsFor, type KnownSessions } from './known-sessions.ts'
import type { Manner } from './manner.ts'
import type { TableRow } from './read-table.ts'

/** A file as it is stored. */
export interface Stored {
  kind: ImportKind
  columns: readonly Column[]
  rows: readonly TableRow[]
  manner: Manner
  choices: Choices
  openQuotes: readonly number[]
}

/** Judges the rows of a file against what the church had recorded when this was created. */
export interface Judge {
  judge(decisions?: Decisions, skipped?: ReadonlySet<number>): Promise<Judged[]>
  known: KnownPeople
  /** Which service is meant, if the file does not say. */
  questions: ImportQuestion[]
  /** The sessions that a file of attendance names. */
  sessions?: KnownSessions
}

/** Reads what the church has recorded; in a transaction, as that sees it. */
export async function createJudge(
  { church }: Pick<Platform, 'church'>,
  on: Handle,
  { kind, columns, rows, manner, choices, openQuotes: lines }: Stored,
): Promise<Judge> {
  const { now, timeZone } = await church.now()
  const known = await findKnownPeople(on, { now, timeZone })
  const openQuotes = new Set(lines)
  if (kind === 'people') {
    const reserved = await findReserved(on, now)
    const context = { columns, known, manner, openQuotes, reserved }
    return {
      ...{ known, questions: [] },
      judge: (decisions, skipped) => judgePeople(rows, context, decisions, skipped),
    }
  }
  const read = await mapInTurns(rows, (row) => ({
    line: row.line,
    texts: readRow(row, columns, manner).texts,
  }))
  const { asked, ...sessions } = await findSessionsFor(
    on,
    { rows: read, manner, choices },
    { now, timeZone },
  )
  const context = { known, manner, sessions }
  return {
    ...{ known, sessions },
    questions: asked,
    judge: (decisions, skipped) => judgeAttendance(read, context, decisions, skipped),
  }
}

/** Whether two judgements of a file are the same, so that the admin has seen what would be done. */
export async function isSame(one: readonly Judged[], other: readonly Judged[]): Promise<boolean> {
  return one.length === other.length && (await findDifferent(one, other)).length === 0
}

/** The rows on which two judgements differ. */
export async function findDifferent<Row extends Judged>(
  one: readonly Row[],
  other: readonly Judged[],
): Promise<Row[]> {
  const equal = await mapInTurns(one, (row, n) => textOf(row) === textOf(other[n]))
  return one.filter((_, n) => !equal[n])
}

const textOf = (row: Judged | undefined) =>
  row &&
  JSON.stringify([
    row.line,
    row.verdict,
    row.personId,
    row.leftOut.length,
    row.changes.map(({ field, before, after }) => [field, before, after]),
  ])
