import type pg from 'pg'
import { connectBeside } from './pool.ts'

/** Milliseconds for each statement: sorting a whole table takes longer than a request may. */
const STATEMENT_MS = 60_000
/** Milliseconds that a reader may pause before the database ends the connection. */
const PAUSE_MS = 60_000

/** Rows that are read at once. */
const BATCH_ROWS = 200

/** The database as it was at one moment, whatever changes meanwhile. */
export interface Snapshot {
  /** The first column of a statement's only row. */
  value(text: string, values: unknown[]): Promise<unknown>
  /** The rows of a statement in batches, each row as an array of its columns. */
  batches<Row extends unknown[]>(text: string, values: unknown[]): AsyncGenerator<Row[]>
}

/**
 * Gives `read` a snapshot of the database to read at its own pace and with little memory: a cursor in a read-only
 * transaction on a connection of its own. Both end with the generator, even if it is left early.
 */
export async function* fromSnapshot<T>(
  pool: pg.Pool,
  read: (snapshot: Snapshot) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const client = await connectBeside(pool)
  const query = <Row extends unknown[]>(text: string, values: unknown[] = []) => {
    const statement = { text, values, rowMode: 'array', query_timeout: STATEMENT_MS } as const
    return client.query<Row>(statement)
  }
  try {
    await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await query(`SET LOCAL statement_timeout = ${STATEMENT_MS}`)
    await query(`SET LOCAL idle_in_transaction_session_timeout = ${PAUSE_MS}`)
    yield* read({
      value: async (text, values) => (await query(text, values)).rows[0]?.[0],
      batches: async function* <Row extends unknown[]>(text: string, values: unknown[]) {
        await query(`DECLARE batches NO SCROLL CURSOR FOR ${text}`, values)
        for (;;) {
          const { rows } = await query<Row>(`FETCH ${BATCH_ROWS} FROM batches`)
          const count = rows.length
          if (count > 0) yield rows
          // Results outlive minor garbage collections; with their rows, they would take 100 MB until the next major
          // one.
          rows.length = 0
          if (count < BATCH_ROWS) break
        }
        await query('CLOSE batches')
      },
    })
    await query('COMMIT')
  } finally {
    // An unfinished cursor ends with its connection, which may be waiting for an answer.
    client.end().catch(() => undefined)
  }
}
