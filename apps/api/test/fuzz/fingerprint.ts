import type pg from 'pg'

/** The tables a refused request must not change; rate limits and the audit log may record the failure. */
const tables = [
  'users',
  'members',
  'departments',
  'member_departments',
  'sessions',
  'attendance',
  'church_carousel_items',
  'program_carousel_items',
  'email_changes',
  'recovery_codes',
  'birthday_greetings',
  'settings',
]

const rows = tables.map((table) => `SELECT '${table}' || t::text AS row FROM ${table} AS t`)

/** A digest of every row that matters. */
export async function fingerprint(pool: pg.Pool): Promise<string> {
  const { rows: found } = await pool.query<{ digest: string }>({
    name: 'fingerprint',
    text: `SELECT md5(string_agg(row, ',' ORDER BY row COLLATE "C")) AS digest FROM (
             ${rows.join(' UNION ALL ')}
             UNION ALL SELECT 'sign-in' || id || coalesce(revoked_at::text, '') FROM refresh_tokens
           ) AS everything`,
  })
  return found[0]?.digest ?? ''
}
