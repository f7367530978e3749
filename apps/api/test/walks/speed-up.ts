import type pg from 'pg'
import type { TestServer } from '../server.ts'

/** Makes the most expensive parts of a request cheap without changing what it does. */
export function speedUp({ services: { passwords, pool } }: TestServer): void {
  const prepared = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (!prepared.has(client)) prepareStatements(client)
    prepared.add(client)
  })
  // Even the cheapest of bcrypt's hashes takes as long as a request.
  const hashOf = (password: string) => `hash of ${password}`
  passwords.hash = async (password) => hashOf(password)
  passwords.verify = async (password, hash) => hash === hashOf(password)
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
