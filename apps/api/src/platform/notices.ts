import pg from 'pg'
import type { Logger } from './logger.ts'

const CHANNEL = 'church'
/** Notices of one topic within this many milliseconds leave as one. */
const COALESCE_MS = 40
const HEARTBEAT_MS = 5_000
const HEARTBEAT_LIMIT_MS = 3_000
const RECONNECT_MS = 500

/** Something changed; said to every process on the same database, this one included. */
export interface Notices {
  /** Says that a topic changed, soon; may be called a thousand times a second. */
  publish(topic: string): void
  /**
   * Calls `listener` when a topic changed, and whenever the connection has been made anew,
   * since what was said in the gap is lost. @returns the end of the subscription
   */
  subscribe(topic: string, listener: () => void): () => void
  close(): Promise<void>
}

interface Needs {
  pool: pg.Pool
  databaseUrl: string
  log: Logger
}

/** LISTEN and NOTIFY on one connection of its own, which is made again whenever it is lost. */
export function createNotices({ pool, databaseUrl, log }: Needs): Notices {
  const listeners = new Map<string, Set<() => void>>()
  const waiting = new Set<string>()
  let sending: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const tell = (topic: string) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }

  const send = async () => {
    sending = undefined
    const topics = [...waiting]
    waiting.clear()
    try {
      await pool.query({
        name: 'notify',
        text: 'SELECT pg_notify($1, topic) FROM unnest($2::text[]) AS topic',
        values: [CHANNEL, topics],
      })
    } catch (error) {
      // The row that the notice speaks of is committed: here at least it is known.
      log.warn({ err: error }, 'notice not sent')
      for (const topic of topics) tell(topic)
    }
  }

  const connect = async () => {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: HEARTBEAT_LIMIT_MS,
      query_timeout: HEARTBEAT_LIMIT_MS,
      keepAlive: true,
    })
    client = mine
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      mine.end().catch(() => undefined)
      if (!closed) retry = setTimeout(connect, RECONNECT_MS)
    }
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ payload }) => payload && tell(payload))
    try {
      await mine.connect()
      await mine.query(`LISTEN ${CHANNEL}`)
      for (const topic of listeners.keys()) tell(topic)
      await beat(mine, () => lost || closed)
    } catch {
      lose()
    }
  }
  void connect()

  return {
    publish(topic) {
      waiting.add(topic)
      sending ??= setTimeout(send, COALESCE_MS)
    },
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => void all.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearTimeout(sending)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Asks the connection for a sign of life for as long as it is wanted: a half-open link gives no event. */
async function beat(client: pg.Client, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await client.query('SELECT 1')
    await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS).unref())
  }
}
