import { formatFacts, type ImportDecisions, importErrors, n } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Decisions, Judged } from './judged.ts'
import { lineOfRow } from './lines.ts'

/** An admin's decisions, in the form that the judging of rows takes. */
export interface Decided {
  decisions: Decisions
  skipped: ReadonlySet<number>
}

const isBlocked = ({ verdict }: Judged) => verdict === 'ambiguous' || verdict === 'refused'

/** Reads an admin's decisions about the rows of a preview. */
export function decidedIn({ skip, skip_rest, decide }: ImportDecisions, judged: Judged[]): Decided {
  const decisions = new Map(Object.entries(decide).map(([line, id]) => [Number(line), id]))
  const lines = new Set(skip)
  const isSkipped = (row: Judged) =>
    lines.has(row.line) || (skip_rest && isBlocked(row) && !decisions.has(row.line))
  return { decisions, skipped: new Set(judged.filter(isSkipped).map(({ line }) => line)) }
}

const LINES_NAMED = 5

/**
 * The rows to import.
 * @throws HttpError 400 or 409 if one of them is refused or undecided
 */
export function rowsToApply<Row extends Judged>(
  judged: readonly Row[],
  { decisions, skipped }: Decided,
): Row[] {
  const rows = judged.filter(({ line }) => !skipped.has(line))
  const blocked = rows.filter(isBlocked)
  if (blocked.some(({ line, verdict }) => verdict === 'ambiguous' && decisions.has(line))) {
    throw refuse(importErrors.notOffered)
  }
  const [first] = blocked
  if (!first) return rows
  const lines = blocked.slice(0, LINES_NAMED).map(({ line }) => String(lineOfRow(line)))
  const about = {
    lines: formatFacts(lines),
    first: String(lineOfRow(first.line)),
    reason: first.reason ?? '',
  }
  throw refuse(importErrors.blocked, {
    detail:
      blocked.length > LINES_NAMED
        ? n(
            blocked.length,
            '{count} row cannot be imported as they are (line {lines} and others). Line {first}: {reason} Please decide about them or skip them.',
            '{count} rows cannot be imported as they are (line {lines} and others). Line {first}: {reason} Please decide about them or skip them.',
            about,
          )
        : n(
            blocked.length,
            '{count} row cannot be imported as they are (line {lines}). Line {first}: {reason} Please decide about them or skip them.',
            '{count} rows cannot be imported as they are (line {lines}). Line {first}: {reason} Please decide about them or skip them.',
            about,
          ),
  })
}
