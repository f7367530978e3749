import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from './logger.ts'

/** The database's triggers speak on it, too. */
const CHANNEL = 'church'
/** Notices of one topic within this many milliseconds leave as one. */
const COALESCE_MS = 40
/** How often the connection is asked to hear something, and how long that may take. */
const BEAT_MS = 2_000
const BEAT_LIMIT_MS = 3_000
/** How long after it was last proved to hear, in milliseconds, the connection is believed to. */
const BELIEVED_MS = 5_000
/** How long a writer waits to hear of its own change, in milliseconds. */
const SETTLED_LIMIT_MS = 1_000
const RECONNECT_MS = 500

/** Called without a key where anything of the topic may have changed. */
type Listener = (key?: string) => void

/**
 * Something changed; said to every process on the same database, this one included. A notice is a
 * topic, or a topic and a key with a space between them.
 */
export interface Notices {
  /** Says that a topic changed: here at once, elsewhere soon. May be called a thousand times a second. */
  publish(topic: string): void
  /**
   * Calls `listener` when a topic changed, and whenever the connection has been made anew,
   * since what was said in the gap is lost. @returns the end of the subscription
   */
  subscribe(topic: string, listener: Listener): () => void
  /**
   * Whether every notice is sure to arrive. Only then may something be kept in memory on the word
   * that a notice would have come.
   */
  isHearing(): boolean
  /** Resolves when the notices of everything committed before have been told here. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Needs {
  pool: pg.Pool
  databaseUrl: string
  log: Logger
}

/** LISTEN and NOTIFY on one connection of its own, which is made again whenever it is lost. */
export function createNotices({ pool, databaseUrl, log }: Needs): Notices {
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Set<string>()
  /** Notices to itself that are on their way. */
  const echoes = new Map<string, { heard(): void; lost(error: Error): void }>()
  let queue: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  let heardAt = Number.NEGATIVE_INFINITY
  let sending: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const tell = (topic: string, key?: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(key)
  }

  const hear = (payload: string) => {
    const echo = echoes.get(payload)
    if (echo) return echo.heard()
    const [topic = '', key] = payload.split(' ')
    tell(topic, key)
  }

  /** One statement at a time on the connection that hears; `starting` is called when its turn comes. */
  const ask = (mine: pg.Client | undefined, query: pg.QueryConfig, starting?: () => void) => {
    const asked = queue.then(() => {
      starting?.()
      return mine?.query(query)
    })
    queue = asked.catch(() => undefined)
    return asked
  }

  /** Says something only to itself: when that is heard, so is all that was said before. */
  const echo = async (limit: number): Promise<void> => {
    const payload = randomUUID()
    const askedAt = performance.now()
    const late = setTimeout(() => echoes.get(payload)?.lost(new Error('late')), limit)
    const heard = new Promise<void>((resolve, reject) =>
      echoes.set(payload, { heard: resolve, lost: reject }),
    )
    const query = { name: 'echo', text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, payload] }
    // Who asks after this was said needs another.
    const seal = () => {
      next = undefined
    }
    try {
      await Promise.all([ask(client, query, seal), heard])
      heardAt = Math.max(heardAt, askedAt)
    } finally {
      clearTimeout(late)
      echoes.delete(payload)
    }
  }

  /** All who ask while something is under way share the next echo. */
  const nextEcho = (limit: number): Promise<void> => {
    next ??= echo(limit)
    return next
  }

  const isHearing = () => performance.now() - heardAt < BELIEVED_MS

  const send = async () => {
    sending = undefined
    sentAt = performance.now()
    const notify = {
      name: 'notify',
      text: 'SELECT pg_notify($1, topic) FROM unnest($2::text[]) AS topic',
      values: [CHANNEL, [...waiting]],
    }
    waiting.clear()
    // Rather on this connection, where a commit does not wait for the disk that marks wait for.
    const sent = isHearing() ? await ask(client, notify).catch(() => undefined) : undefined
    if (sent) return
    await pool.query(notify).catch((error) => log.warn({ err: error }, 'notice not sent'))
  }

  const connect = async () => {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'church notices',
      connectionTimeoutMillis: BEAT_LIMIT_MS,
      query_timeout: BEAT_LIMIT_MS,
      keepAlive: true,
    })
    client = mine
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      heardAt = Number.NEGATIVE_INFINITY
      next = undefined
      for (const echo of echoes.values()) echo.lost(new Error('lost'))
      mine.end().catch(() => undefined)
      if (!closed) retry = setTimeout(connect, RECONNECT_MS)
    }
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ payload }) => payload && hear(payload))
    try {
      await mine.connect()
      // What is said on this connection is not stored, so nobody needs to wait for a disk.
      await mine.query('SET synchronous_commit = off')
      await mine.query(`LISTEN ${CHANNEL}`)
      for (const topic of listeners.keys()) tell(topic)
      // A half-open link gives no event, and a proxy between may swallow notices.
      while (!lost && !closed) {
        await nextEcho(BEAT_LIMIT_MS)
        await new Promise((resolve) => setTimeout(resolve, BEAT_MS).unref())
      }
    } catch {
      lose()
    }
  }
  void connect()

  return {
    publish(topic) {
      tell(topic)
      waiting.add(topic)
      const wait = Math.max(0, sentAt + COALESCE_MS - performance.now())
      sending ??= setTimeout(send, wait)
    },
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => void all.delete(listener)
    },
    isHearing,
    async settled() {
      if (!isHearing()) return
      await nextEcho(SETTLED_LIMIT_MS).catch(() => {
        // Until a later echo proves otherwise.
        heardAt = Number.NEGATIVE_INFINITY
      })
    },
    async close() {
      closed = true
      heardAt = Number.NEGATIVE_INFINITY
      clearTimeout(retry)
      clearTimeout(sending)
      // The other processes hear of what changed last, too.
      if (waiting.size > 0) await send()
      await client?.end().catch(() => undefined)
    },
  }
}
