import type pg from 'pg'
import { type Handle, run } from '../../platform/db.ts'
import type { LedgerLine } from './ledger-file.ts'

type Which = { after: number; until: number } | { last: true }

interface Row extends Omit<LedgerLine, 'at'> {
  at: Date
}

const COLUMNS = 'number, id, at, kind, person_id AS person, what, back'

const lineOf = ({ at, number, id, kind, person, what, back }: Row): LedgerLine => ({
  number,
  id,
  at: at.toISOString(),
  kind,
  person,
  what,
  back,
})

/** Lines of the ledger by their numbers, or the last one. */
export async function readLines(on: Handle, which: Which): Promise<LedgerLine[]> {
  const rows =
    'last' in which
      ? await run<Row>(
          on,
          `SELECT ${COLUMNS} FROM withdrawals WHERE number IS NOT NULL ORDER BY number DESC LIMIT 1`,
        )
      : await run<Row>(
          on,
          `SELECT ${COLUMNS} FROM withdrawals WHERE number > $1 AND number <= $2 ORDER BY number`,
          [which.after, which.until],
        )
  return rows.map(lineOf)
}

/**
 * All lines of a database, those without a number last, which get the next ones; empty if it is older than the ledger.
 */
export async function readAllLines(client: pg.Client): Promise<LedgerLine[]> {
  const [{ found } = { found: false }] = await run<{ found: boolean }>(
    client,
    `SELECT to_regclass('public.withdrawals') IS NOT NULL AS found`,
  )
  if (!found) return []
  const rows = await run<Row & { number: number | null }>(
    client,
    `SELECT ${COLUMNS} FROM withdrawals ORDER BY number NULLS LAST, id`,
  )
  return rows.map((row, index) => lineOf({ ...row, number: row.number ?? index + 1 }))
}

/** The last value of each sequence that was used. */
export async function sequencesNow(on: Handle): Promise<Record<string, number>> {
  const rows = await run<{ name: string; last: number }>(
    on,
    `SELECT sequencename::text AS name, last_value::float AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Replaces the lines that the database has. */
export async function writeLines(on: Handle, lines: readonly LedgerLine[]): Promise<void> {
  await run(on, 'DELETE FROM withdrawals')
  await run(
    on,
    `INSERT INTO withdrawals (number, id, at, kind, person_id, what, back)
     SELECT number, id, at, kind, person, what, back
     FROM jsonb_to_recordset($1::jsonb) AS line
       (number int, id int, at timestamptz, kind text, person int, what text, back boolean)`,
    [JSON.stringify(lines)],
  )
}
