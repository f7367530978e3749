import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { createChurchDatabase } from './church-database.ts'
import { firstAdmin, type Product, startProduct } from './product.ts'
import { launchBrowser } from './visitor.ts'

// The files of a worker share these, one after another: starting them takes longer than most files.
let browser: Promise<Browser> | undefined
let product: Promise<Product> | undefined
let dropDatabase = async () => {}

/** The worker's browser, which starts when it is first needed. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser()
  return browser
}

/** The worker's product as it was after its first start: with its first admin, and nothing else. */
export async function sharedProduct(): Promise<Product> {
  if (!product) {
    product = start()
    return product
  }
  const used = await product
  await empty(used)
  return used
}

let stopping: Promise<void> | undefined

/** Stops what has been started; each kind of test that the worker has run asks for it. */
export function stopShared(): Promise<void> {
  stopping ??= stop()
  return stopping
}

async function stop(): Promise<void> {
  const open = browser?.then((started) => started.close())
  await product?.then((started) => started.stop())
  await dropDatabase()
  await open
}

async function start(): Promise<Product> {
  const { url, drop } = await createChurchDatabase(firstAdmin)
  dropDatabase = drop
  return startProduct({ env: { DATABASE_URL: url } })
}

/** Everything else hangs on one of these. The church, its campus and its first admin stay. */
const leftovers = [
  'sessions',
  'session_series',
  'households',
  'imports',
  'care_cases',
  'serving_teams',
  'announcements',
  'departments',
  'church_carousel_items',
  'program_carousel_items',
  'audit_events',
  'rate_limits',
  `settings WHERE key <> 'church'`,
  'refresh_tokens',
]

async function empty({ admin, dataDir, databaseUrl, url, start }: Product): Promise<void> {
  // A test that failed may have left it stopped.
  await fetch(`${url}/healthz`).catch(start)
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  for (const table of leftovers) await client.query(`DELETE FROM ${table}`)
  await client.query('DELETE FROM users WHERE email IS DISTINCT FROM $1', [admin.email])
  await client.end()
  for (const folder of ['media', 'outbox'].map((name) => join(dataDir, name))) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  }
}
