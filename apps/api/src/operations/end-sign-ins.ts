import type pg from 'pg'
import { features } from '../features/index.ts'
import { quoted, tablesOf } from './catalogue.ts'

/** Tables with secrets that let someone sign in or undo a change. */
export const secretTables: readonly string[] = Object.values(features).flatMap((feature) =>
  'secretTables' in feature ? feature.secretTables : [],
)

/** Ends every sign-in, code and e-mail link. */
export async function endSignIns(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    // A backup of an older release may lack some of these tables.
    if (secretTables.includes(name)) await client.query(`DELETE FROM ${quoted(name)}`)
  }
}
