import type pg from 'pg'

interface DatabaseFacts {
  /** PostgreSQL's, such as `18.1`. */
  version: string
  /** Whether a commit is on disk by the time it is acknowledged. */
  isDurable: boolean
  /** Whether it takes no changes. */
  isReplica: boolean
  /** Of the product's database. */
  bytes: number
}

interface Settings extends Pick<DatabaseFacts, 'version' | 'bytes'> {
  fsync: string
  commit: string
  read_only: string
}

/** Reads a database server's facts about itself. */
export async function readDatabaseFacts(client: pg.Client | pg.Pool): Promise<DatabaseFacts> {
  const { rows } = await client.query<Settings>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
       current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('transaction_read_only') AS read_only,
       pg_database_size(current_database())::float AS bytes`,
  )
  const [settings] = rows
  if (!settings) throw new Error('the database does not describe itself')
  const { version, bytes, fsync, commit, read_only } = settings
  const isDurable = fsync === 'on' && commit !== 'off'
  return { version, bytes, isDurable, isReplica: read_only === 'on' }
}
