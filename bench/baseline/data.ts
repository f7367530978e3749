import pg from 'pg'

export interface OpenSession {
  id: number
  name: string
  starts_at: Date
  ends_at: Date
}

interface User {
  id: number
  is_admin: boolean
}

/** The baseline's named statements. Data that rarely changes is cached until a notification arrives. */
export function createData(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 })
  const signIns = new Map<number, Promise<User | undefined>>()
  let sessions: Promise<OpenSession[]> | undefined

  const invalidate = () => {
    signIns.clear()
    sessions = undefined
  }

  const loadSignIn = async (id: number) => {
    const { rows } = await pool.query<User>({
      name: 'sign-in',
      text: `SELECT users.id, is_admin
             FROM refresh_tokens JOIN users ON users.id = user_id
             WHERE refresh_tokens.id = $1 AND revoked_at IS NULL`,
      values: [id],
    })
    return rows[0]
  }

  const loadSessions = async () => {
    const { rows } = await pool.query<OpenSession>(
      `SELECT id, name, starts_at, ends_at FROM sessions WHERE expired_at IS NULL
       ORDER BY (starts_at <= now() AND now() < ends_at) DESC, starts_at, id`,
    )
    return rows
  }

  return {
    pool,
    /** Listens for `NOTIFY bench`, which invalidates everything. */
    async listen(onChange: () => void) {
      const client = new pg.Client({ connectionString })
      await client.connect()
      client.on('notification', () => {
        invalidate()
        onChange()
      })
      await client.query('LISTEN bench')
    },
    userOf(signIn: number) {
      const user = signIns.get(signIn) ?? loadSignIn(signIn)
      signIns.set(signIn, user)
      return user
    },
    openSessions() {
      sessions ??= loadSessions()
      return sessions
    },
    async countPresent(session: number) {
      const { rows } = await pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM attendance WHERE session_id = $1 AND present',
        [session],
      )
      return rows[0]?.count ?? 0
    },
    async isMarked(session: number, user: number) {
      const { rowCount } = await pool.query({
        name: 'is-marked',
        text: 'SELECT 1 FROM attendance WHERE session_id = $1 AND user_id = $2 AND present',
        values: [session, user],
      })
      return rowCount === 1
    },
    async mark(session: number, user: number, at: Date) {
      const { rows } = await pool.query<{ id: number }>({
        name: 'mark',
        text: `INSERT INTO attendance (session_id, user_id, present, marked_at)
               VALUES ($1, $2, true, $3) ON CONFLICT (session_id, user_id) DO NOTHING RETURNING id`,
        values: [session, user, at],
      })
      return rows[0]?.id
    },
  }
}
