import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { installedChromium } from '../e2e/chromium.ts'
import { freePort } from '../e2e/free-port.ts'
import { openSession } from './church.ts'
import { keptUser } from './seed.ts'
import { median } from './statistics.ts'
import { printTable, short } from './table.ts'
import { type World, withWorld } from './world.ts'

const RUNS = 3

const categories = ['performance', 'accessibility', 'best-practices']

/** Lighthouse's own default: a mid-range phone, its processor four times slower, on slow 4G. */
export async function firstLoads(): Promise<void> {
  await withWorld({ members: 100 }, async (world) => {
    await openSession(world)
    const rows = [
      await measure(world, 'home, a visitor', '/', false),
      await measure(world, 'attendance, a member', '/MapComponent/', true),
    ]
    printTable(`First load on a simulated phone, median of ${RUNS}`, rows)
  })
}

async function measure(world: World, page: string, route: string, isSignedIn: boolean) {
  const runs: Record<string, number>[] = []
  for (let n = 0; n < RUNS; n++) {
    await withBrowser(async (context, port) => {
      const { url } = world.product
      if (isSignedIn) await signIn(context, world)
      runs.push(await audit(`${url}/#${route}`, port))
    })
  }
  const middle = (name: string) => short(median(runs.map((run) => run[name] ?? Number.NaN)))
  return {
    page,
    ...Object.fromEntries(categories.map((name) => [name, middle(name)])),
    'first paint ms': middle('first-contentful-paint'),
    'largest paint ms': middle('largest-contentful-paint'),
    'blocked ms': middle('total-blocking-time'),
    'layout shift': middle('cumulative-layout-shift'),
  }
}

/** A browser with a profile of its own, which Lighthouse can reach by a port. */
async function withBrowser(work: (context: BrowserContext, port: number) => Promise<void>) {
  const profile = await mkdtemp(join(tmpdir(), 'church-bench-browser-'))
  const port = await freePort()
  const { args, ...installation } = await installedChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...installation,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  try {
    await work(context, port)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Keeps a member signed in, by a page of the product that runs none of it. */
async function signIn(context: BrowserContext, { product, secret }: World): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${product.url}/healthz`)
  await page.evaluate(
    (kept) => localStorage.setItem('userInfo', kept),
    JSON.stringify(keptUser(2, secret)),
  )
  await page.close()
}

async function audit(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: categories,
    disableStorageReset: true,
  })
  const lhr = result?.lhr
  const values = Object.entries(lhr?.audits ?? {}).map(([name, { numericValue }]) => [
    name,
    numericValue ?? Number.NaN,
  ])
  const scores = categories.map((name) => [name, (lhr?.categories[name]?.score ?? 0) * 100])
  return Object.fromEntries([...values, ...scores])
}
