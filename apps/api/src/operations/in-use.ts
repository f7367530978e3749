import type pg from 'pg'

/** Whether anything else is connected to the database under the product's role. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
       AND backend_type = 'client backend'`,
  )
  return rows[0]?.others !== 0
}
