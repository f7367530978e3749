import type pg from 'pg'

/** Work that only one process at a time does. */
const TURNS = { birthdays: 7_265_485 } as const

export interface Turn {
  /** Asks PostgreSQL by the connection that the turn hangs on: false once that is lost. */
  isMine(): Promise<boolean>
  end(): Promise<void>
}

/**
 * Takes a turn, unless another process (or another call in this one) has it. PostgreSQL gives it
 * back when the connection ends, however the process ends; where its whole machine vanishes, after
 * a minute without a sign of life.
 */
export async function takeTurn(pool: pg.Pool, work: keyof typeof TURNS): Promise<Turn | null> {
  const client = await pool.connect()
  // Without a listener, the loss of an idle connection would end the process.
  const unheard = () => undefined
  client.on('error', unheard)
  const giveUp = (destroy: boolean) => {
    client.off('error', unheard)
    client.release(destroy)
  }
  let isTaken = false
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT set_config('tcp_keepalives_idle', '30', false),
              set_config('tcp_keepalives_interval', '10', false),
              set_config('tcp_keepalives_count', '3', false),
              pg_try_advisory_lock($1) AS taken`,
      [TURNS[work]],
    )
    isTaken = rows[0]?.taken === true
  } catch (error) {
    giveUp(true)
    throw error
  }
  if (!isTaken) {
    giveUp(false)
    return null
  }
  return {
    async isMine() {
      return client.query('SELECT 1').then(
        () => true,
        () => false,
      )
    },
    async end() {
      try {
        await client.query('SELECT pg_advisory_unlock($1)', [TURNS[work]])
        giveUp(false)
      } catch {
        // Closing the connection gives the turn back as well.
        giveUp(true)
      }
    },
  }
}
