import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { installedChromium } from '../e2e/chromium.ts'
import { freePort } from '../e2e/free-port.ts'
import { openSession } from './church.ts'
import { storedUser } from './seed.ts'
import { median } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const RUNS = 3

const categories = ['performance', 'accessibility', 'best-practices']

/** By default Lighthouse loads the page unthrottled, and estimates from that what a phone would have shown when. */
const throttling = { estimated: 'simulate', measured: 'devtools' } as const

/** Uses Lighthouse's default device: a mid-range phone with a four times slower CPU on slow 4G. */
export async function firstLoads(): Promise<void> {
  await withTestbed({ members: 100 }, async (testbed) => {
    await openSession(testbed)
    const rows: Record<string, string>[] = []
    for (const way of ['estimated', 'measured'] as const) {
      rows.push(await measure(testbed, 'home, a visitor', '/', false, way))
      rows.push(await measure(testbed, 'attendance, a member', '/MapComponent/', true, way))
    }
    printTable(`First load on a simulated phone, median of ${RUNS}`, rows)
  })
}

async function measure(
  testbed: Testbed,
  page: string,
  route: string,
  isSignedIn: boolean,
  way: keyof typeof throttling,
): Promise<Record<string, string>> {
  const runs: Record<string, number>[] = []
  for (let n = 0; n < RUNS; n++) {
    await withBrowser(async (context, port) => {
      const { url } = testbed.product
      if (isSignedIn) await signIn(context, testbed)
      runs.push(await audit(`${url}/#${route}`, port, way))
    })
  }
  const medianOf = (name: string) =>
    formatNumber(median(runs.map((run) => run[name] ?? Number.NaN)))
  return {
    page,
    paints: way,
    ...Object.fromEntries(categories.map((name) => [name, medianOf(name)])),
    'first paint ms': medianOf('first-contentful-paint'),
    'largest paint ms': medianOf('largest-contentful-paint'),
    'blocked ms': medianOf('total-blocking-time'),
    'layout shift': medianOf('cumulative-layout-shift'),
  }
}

/** Runs `work` with a browser that has its own profile and a debugging port for Lighthouse. */
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

/** Stores a member's sign-in from a page that runs none of the product's code. */
async function signIn(context: BrowserContext, { product, secret }: Testbed): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${product.url}/healthz`)
  await page.evaluate(
    (user) => localStorage.setItem('userInfo', user),
    JSON.stringify(storedUser(2, secret)),
  )
  await page.close()
}

async function audit(
  url: string,
  port: number,
  way: keyof typeof throttling,
): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port,
    throttlingMethod: throttling[way],
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
