import type pg from 'pg'
import { AUTH_LIMITS } from '../../src/features/account/password/index.ts'
import type { RateLimit } from '../../src/http/rate-limits.ts'
import { tooManyTries } from '../../src/http/too-many-tries.ts'
import type { TestServer } from '../server.ts'

/**
 * Makes the most expensive parts of a request cheap without changing what it does.
 * @returns a function that gives everybody all attempts back, as an hour does
 */
export function speedUp({ services }: TestServer): () => Promise<unknown> {
  const { authLimits, passwords, pool } = services
  const prepared = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (!prepared.has(client)) prepareStatements(client)
    prepared.add(client)
  })
  // Even the cheapest of bcrypt's hashes takes as long as a request.
  const hashOf = (password: string) => `hash of ${password}`
  passwords.hash = async (password) => hashOf(password)
  passwords.verify = async (password, hash) => hash === hashOf(password)
  // A sign-in counts and refunds two attempts.
  const counts = new Map<string, number>()
  for (const [name, { points }] of Object.entries(AUTH_LIMITS))
    Object.assign(authLimits, { [name]: createLimit(counts, name, points) })
  return () => {
    counts.clear()
    return pool.query('DELETE FROM rate_limits')
  }
}

function createLimit(counts: Map<string, number>, name: string, points: number): RateLimit {
  const add = (key: string, by: number) => {
    const count = (counts.get(`${name} ${key}`) ?? 0) + by
    counts.set(`${name} ${key}`, count)
    return count
  }
  const check = async (key: string) => {
    if ((counts.get(`${name} ${key}`) ?? 0) >= points) throw tooManyTries(60_000)
  }
  return {
    async consume(key) {
      await check(key)
      add(key, 1)
    },
    check,
    refund: async (key) => void add(key, -1),
    reset: async (key) => void counts.delete(`${name} ${key}`),
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `walk_${names.size}`
  names.set(text, name)
  return name
}

/** Prepares each statement once: planning it takes longer than running it on a few rows. */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepare = (text: unknown, values: unknown, ...more: unknown[]) => {
    // Only a statement with values takes the protocol that prepares.
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, ...more)
    return query({ name: nameOf(text), text, values }, ...more)
  }
  Object.assign(client, { query: prepare })
}
