import type pg from 'pg'
import { quoted, tablesOf } from '../../src/operations/catalogue.ts'

/** A refusal may count against a limit and be noted; a mail's link, delivery and outcome are written after the answer. */
const EXCEPT = [
  'audit_events',
  'deliveries',
  'email_confirmations',
  'invitations',
  'outcomes',
  'password_resets',
  'rate_limits',
  'sign_in_codes',
]

/** Makes a digest of every row that a refused request must not change: a sum of hashes, which needs no order. */
export async function createFingerprint(pool: pg.Pool): Promise<() => Promise<string>> {
  const tables = (await tablesOf(pool)).filter(({ name }) => !EXCEPT.includes(name))
  const sums = tables.map(
    ({ name }) =>
      `SELECT sum(hashtextextended('${name}' || t::text, 0)) AS sum FROM ${quoted(name)} AS t`,
  )
  const text = `SELECT sum(sum)::text AS digest FROM (${sums.join(' UNION ALL ')}) AS everything`
  return async () => {
    const { rows: found } = await pool.query<{ digest: string }>({ name: 'fingerprint', text })
    return found[0]?.digest ?? ''
  }
}
