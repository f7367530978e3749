import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from './logger.ts'

/** The database's triggers publish on it, too. */
const CHANNEL = 'church'
/** Messages on one topic within this many milliseconds are coalesced into one. */
const COALESCE_MS = 40
/** Milliseconds between heartbeats on the connection, and how long each may take. */
const HEARTBEAT_MS = 2_000
const HEARTBEAT_LIMIT_MS = 3_000
/** Milliseconds for which the connection is trusted after it last proved that messages arrive. */
const TRUSTED_MS = 5_000
/** Milliseconds that a writer waits until its own change has been received here. */
const CATCH_UP_LIMIT_MS = 1_000
const RECONNECT_MS = 500

/** Called without a key if anything on the topic may have changed. */
type Listener = (key?: string) => void

/**
 * Tells every process on the same database, including this one, that something changed. A message
 * is a topic, or a topic and a key separated by a space.
 */
export interface PubSub {
  /** Notifies listeners here at once and elsewhere soon. May be called a thousand times a second. */
  publish(topic: string): void
  /**
   * Calls `listener` when a topic changes, and after every reconnection, since messages sent in the
   * gap are lost. @returns a function that unsubscribes
   */
  subscribe(topic: string, listener: Listener): () => void
  /** Whether every message is sure to arrive. Only then may a cache rely on being invalidated. */
  isListening(): boolean
  /** Resolves when the messages of every change committed so far have been delivered here. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

interface Options {
  pool: pg.Pool
  databaseUrl: string
  log: Logger
}

/** Uses LISTEN and NOTIFY on a dedicated connection, which it restores whenever it is lost. */
export function createPubSub({ pool, databaseUrl, log }: Options): PubSub {
  const listeners = new Map<string, Set<Listener>>()
  const unsent = new Set<string>()
  /** Messages to itself that have not arrived yet. */
  const echoes = new Map<string, { received(): void; lost(error: Error): void }>()
  let queue: Promise<unknown> = Promise.resolve()
  let upcomingEcho: Promise<void> | undefined
  let provedAt = Number.NEGATIVE_INFINITY
  let sending: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const notify = (topic: string, key?: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(key)
  }

  const receive = (payload: string) => {
    const echo = echoes.get(payload)
    if (echo) return echo.received()
    const [topic = '', key] = payload.split(' ')
    notify(topic, key)
  }

  /** Runs one statement at a time on the listening connection; calls `onStart` as it starts. */
  const enqueue = (on: pg.Client | undefined, query: pg.QueryConfig, onStart?: () => void) => {
    const result = queue.then(() => {
      onStart?.()
      return on?.query(query)
    })
    queue = result.catch(() => undefined)
    return result
  }

  /** Sends a message to itself: once it arrives, so has everything sent before it. */
  const echo = async (limit: number): Promise<void> => {
    const payload = randomUUID()
    const startedAt = performance.now()
    const late = setTimeout(() => echoes.get(payload)?.lost(new Error('late')), limit)
    const received = new Promise<void>((resolve, reject) =>
      echoes.set(payload, { received: resolve, lost: reject }),
    )
    const query = { name: 'echo', text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, payload] }
    // Callers that arrive after this was sent need another echo.
    const stopSharing = () => {
      upcomingEcho = undefined
    }
    try {
      await Promise.all([enqueue(client, query, stopSharing), received])
      provedAt = Math.max(provedAt, startedAt)
    } finally {
      clearTimeout(late)
      echoes.delete(payload)
    }
  }

  /** Callers share the next echo until it is sent. */
  const nextEcho = (limit: number): Promise<void> => {
    upcomingEcho ??= echo(limit)
    return upcomingEcho
  }

  const isListening = () => performance.now() - provedAt < TRUSTED_MS

  const send = async () => {
    sending = undefined
    sentAt = performance.now()
    const statement = {
      name: 'notify',
      text: 'SELECT pg_notify($1, topic) FROM unnest($2::text[]) AS topic',
      values: [CHANNEL, [...unsent]],
    }
    unsent.clear()
    // Preferably on this connection, whose commits do not queue for the disk behind attendance marks.
    const sent = isListening() ? await enqueue(client, statement).catch(() => undefined) : undefined
    if (sent) return
    await pool
      .query(statement)
      .catch((error) => log.warn({ err: error }, 'pub/sub message not sent'))
  }

  const connect = async () => {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'church pub/sub',
      connectionTimeoutMillis: HEARTBEAT_LIMIT_MS,
      query_timeout: HEARTBEAT_LIMIT_MS,
      keepAlive: true,
    })
    client = connection
    let lost = false
    const disconnect = () => {
      if (lost) return
      lost = true
      provedAt = Number.NEGATIVE_INFINITY
      upcomingEcho = undefined
      for (const echo of echoes.values()) echo.lost(new Error('lost'))
      connection.end().catch(() => undefined)
      if (!closed) retry = setTimeout(connect, RECONNECT_MS)
    }
    connection.on('error', disconnect)
    connection.on('end', disconnect)
    connection.on('notification', ({ payload }) => payload && receive(payload))
    try {
      await connection.connect()
      // Nothing sent on this connection is stored, so no commit needs to wait for the disk.
      await connection.query('SET synchronous_commit = off')
      await connection.query(`LISTEN ${CHANNEL}`)
      for (const topic of listeners.keys()) notify(topic)
      // A half-open link raises no event, and a proxy in between may swallow messages.
      while (!lost && !closed) {
        await nextEcho(HEARTBEAT_LIMIT_MS)
        await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS).unref())
      }
    } catch {
      disconnect()
    }
  }
  void connect()

  return {
    publish(topic) {
      notify(topic)
      unsent.add(topic)
      const wait = Math.max(0, sentAt + COALESCE_MS - performance.now())
      sending ??= setTimeout(send, wait)
    },
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => void all.delete(listener)
    },
    isListening,
    async caughtUp() {
      if (!isListening()) return
      await nextEcho(CATCH_UP_LIMIT_MS).catch(() => {
        // Not trusted again until a later echo arrives.
        provedAt = Number.NEGATIVE_INFINITY
      })
    },
    async close() {
      closed = true
      provedAt = Number.NEGATIVE_INFINITY
      clearTimeout(retry)
      clearTimeout(sending)
      // The last changes still have to reach the other processes.
      if (unsent.size > 0) await send()
      await client?.end().catch(() => undefined)
    },
  }
}
