import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The database's triggers publish on it, too. */
export const CHANNEL = 'church'

/** Milliseconds between heartbeats on the connection, and how long each may take. */
const HEARTBEAT_MS = 2_000
const HEARTBEAT_LIMIT_MS = 3_000
/** Milliseconds for which the connection is trusted after it last proved that messages arrive. */
const TRUSTED_MS = 5_000
/** Milliseconds that a writer waits until its own change has been received here. */
const CATCH_UP_LIMIT_MS = 1_000
const RECONNECT_MS = 500

/** A connection that listens to the channel, and is restored whenever it is lost. */
interface ListeningConnection {
  /** Whether every message is sure to arrive. */
  isTrusted(): boolean
  /** Resolves when the messages of every change committed so far have been delivered here. */
  caughtUp(): Promise<void>
  /** Runs one statement at a time; undefined if there is no connection. Calls `onStart` as it starts. */
  query(query: pg.QueryConfig, onStart?: () => void): Promise<pg.QueryResult | undefined>
  /** Stops trusting and restoring it. */
  retire(): void
  end(): Promise<void>
}

interface Events {
  /** Messages sent before may have been lost. */
  onConnect: () => void
  onMessage: (payload: string) => void
}

export function createListeningConnection(
  databaseUrl: string,
  { onConnect, onMessage }: Events,
): ListeningConnection {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isRetired = false

  const query = inTurn(() => client)
  const echoes = createEchoes(query)

  const connect = async () => {
    const connection = clientFor(databaseUrl)
    client = connection
    let isLost = false
    const disconnect = () => {
      if (isLost) return
      isLost = true
      echoes.lose()
      connection.end().catch(() => undefined)
      if (!isRetired) retry = setTimeout(connect, RECONNECT_MS)
    }
    connection.on('error', disconnect)
    connection.on('end', disconnect)
    connection.on('notification', ({ payload }) => {
      if (payload && !echoes.receive(payload)) onMessage(payload)
    })
    try {
      await listen(connection)
      onConnect()
      // A half-open link raises no event, and a proxy in between may swallow messages.
      while (!isLost && !isRetired) {
        await echoes.next(HEARTBEAT_LIMIT_MS)
        await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS).unref())
      }
    } catch {
      disconnect()
    }
  }
  void connect()

  return {
    isTrusted: echoes.isProved,
    async caughtUp() {
      // Not trusted again until a later echo arrives.
      if (echoes.isProved()) await echoes.next(CATCH_UP_LIMIT_MS).catch(echoes.distrust)
    },
    query,
    retire() {
      isRetired = true
      echoes.distrust()
      clearTimeout(retry)
    },
    async end() {
      await client?.end().catch(() => undefined)
    },
  }
}

/** Runs one statement at a time, on the connection of the moment at which it is asked for. */
function inTurn(connection: () => pg.Client | undefined): ListeningConnection['query'] {
  let queue: Promise<unknown> = Promise.resolve()
  return (statement, onStart) => {
    const on = connection()
    const result = queue.then(() => {
      onStart?.()
      return on?.query(statement)
    })
    queue = result.catch(() => undefined)
    return result
  }
}

const clientFor = (databaseUrl: string) =>
  new pg.Client({
    connectionString: databaseUrl,
    application_name: 'church pub/sub',
    connectionTimeoutMillis: HEARTBEAT_LIMIT_MS,
    query_timeout: HEARTBEAT_LIMIT_MS,
    keepAlive: true,
  })

async function listen(client: pg.Client): Promise<void> {
  await client.connect()
  // Statements on this connection store nothing, so no commit needs to wait for the disk.
  await client.query('SET synchronous_commit = off')
  await client.query(`LISTEN ${CHANNEL}`)
}

/** Messages of a connection to itself: when one arrives, everything sent before it has arrived. */
function createEchoes(query: ListeningConnection['query']) {
  const waiting = new Map<string, { received(): void; lost(error: Error): void }>()
  let upcoming: Promise<void> | undefined
  let provedAt = Number.NEGATIVE_INFINITY

  const send = async (limit: number): Promise<void> => {
    const payload = randomUUID()
    const startedAt = performance.now()
    const late = setTimeout(() => waiting.get(payload)?.lost(new Error('late')), limit)
    const received = new Promise<void>((resolve, reject) =>
      waiting.set(payload, { received: resolve, lost: reject }),
    )
    const statement = { name: 'echo', text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, payload] }
    // Later callers need another echo.
    const stopSharing = () => {
      upcoming = undefined
    }
    try {
      await Promise.all([query(statement, stopSharing), received])
      provedAt = Math.max(provedAt, startedAt)
    } finally {
      clearTimeout(late)
      waiting.delete(payload)
    }
  }
  const distrust = () => {
    provedAt = Number.NEGATIVE_INFINITY
  }

  return {
    /** Callers share the next echo until it is sent. */
    next(limit: number): Promise<void> {
      upcoming ??= send(limit)
      return upcoming
    },
    /** Whether a message was an echo. */
    receive(payload: string): boolean {
      const echo = waiting.get(payload)
      echo?.received()
      return echo !== undefined
    },
    isProved: () => performance.now() - provedAt < TRUSTED_MS,
    distrust,
    /** The connection is gone, and with it every echo on its way. */
    lose() {
      distrust()
      upcoming = undefined
      for (const echo of waiting.values()) echo.lost(new Error('lost'))
    },
  }
}
