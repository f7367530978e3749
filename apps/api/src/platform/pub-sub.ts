import type pg from 'pg'
import { CHANNEL, createListeningConnection } from './listening-connection.ts'
import type { Logger } from './logger.ts'

/** Messages on one topic within this many milliseconds are coalesced into one. */
const COALESCE_MS = 40

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

/** Uses LISTEN and NOTIFY on a dedicated connection, which is restored whenever it is lost. */
export function createPubSub({ pool, databaseUrl, log }: Options): PubSub {
  const listeners = new Map<string, Set<Listener>>()
  const unsent = new Set<string>()
  let sending: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY

  const notify = (topic: string, key?: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(key)
  }

  const connection = createListeningConnection(databaseUrl, {
    onConnect: () => {
      for (const topic of listeners.keys()) notify(topic)
    },
    onMessage: (payload) => {
      const [topic = '', key] = payload.split(' ')
      notify(topic, key)
    },
  })

  const send = async () => {
    sending = undefined
    sentAt = performance.now()
    const statement = notification([...unsent])
    unsent.clear()
    // Preferably on this connection, since its commits do not wait for the disk behind attendance marks.
    const sent =
      connection.isTrusted() && (await connection.query(statement).catch(() => undefined))
    if (sent) return
    await pool
      .query(statement)
      .catch((error) => log.warn({ err: error }, 'pub/sub message not sent'))
  }

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
    isListening: connection.isTrusted,
    caughtUp: connection.caughtUp,
    async close() {
      connection.retire()
      clearTimeout(sending)
      // The last changes still have to reach the other processes.
      if (unsent.size > 0) await send()
      await connection.end()
    },
  }
}

const notification = (topics: string[]) => ({
  name: 'notify',
  text: 'SELECT pg_notify($1, topic) FROM unnest($2::text[]) AS topic',
  values: [CHANNEL, topics],
})
