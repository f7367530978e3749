import type pg from 'pg'
import { quoted, tablesOf } from '../../src/operations/catalogue.ts'

/** A refusal may count against a limit and be noted; a mail's link and its outcome are written after the answer. */
const EXCEPT = [
  'audit_events',
  'email_confirmations',
  'invitations',
  'outcomes',
  'password_resets',
  'rate_limits',
  'sign_in_codes',
]

/** Makes a digest of every row that a refused request must not change. */
export async function createFingerprint(pool: pg.Pool): Promise<() => Promise<string>> {
  const tables = (await tablesOf(pool)).filter(({ name }) => !EXCEPT.includes(name))
  const rows = tables.map(
    ({ name }) => `SELECT '${name}' || t::text AS row FROM ${quoted(name)} AS t`,
  )
  const text = `SELECT md5(string_agg(row, ',' ORDER BY row COLLATE "C")) AS digest
                FROM (${rows.join(' UNION ALL ')}) AS everything`
  return async () => {
    const { rows: found } = await pool.query<{ digest: string }>({ name: 'fingerprint', text })
    return found[0]?.digest ?? ''
  }
}
