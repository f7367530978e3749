import { basename } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { installedChromium } from '../e2e/chromium.ts'
import { freePort } from '../e2e/free-port.ts'
import { apiOf } from '../e2e/people.ts'
import { photograph } from '../e2e/pictures.ts'
import { coordinates } from '../e2e/place.ts'
import { openSession } from './church.ts'
import { ADMIN_ID, storedUser, tokenOf } from './seed.ts'
import { type SlowNetwork, startSlowNetwork } from './slow-network.ts'
import { median } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 9)

/** For a machine that is busy with other work. */
const TIMEOUT_MS = 120_000

/** As Lighthouse simulates a mid-range phone. */
const CPU_SLOWDOWN = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }

/** The screens of most first visits, and what shows that one can be used and that it is complete. */
const screens = {
  home: {
    route: '/',
    signedIn: false,
    // The first link that phones show: the card's button is for wider screens.
    usable: 'main:not([inert]) a[href="#/login"]',
    complete: 'img[data-state=there]',
  },
  attendance: {
    route: '/MapComponent/',
    signedIn: true,
    // It says so once it knows the session and the user's mark: from then on, a tap marks.
    usable: 'main:not([inert]) [class*=status_title]:not(:has([class*=skeleton]))',
    complete: '[aria-label^=Live] [class*=number] > span:not([aria-hidden])',
  },
}

interface Paints {
  /** Milliseconds after the navigation began. */
  first: number
  largest: number
  /** When a tap did what it should. */
  usable: number
  /** When the screen showed its data. */
  complete: number
  /** What was painted largest. */
  element: string
  shift: number
}

/** All visits of one kind to one build. */
interface Visits {
  visit: string
  build: string
  all: Paints[]
}

interface Side {
  name: string
  url: string
  network: SlowNetwork
}

/**
 * The paints of a first visit and of the next one, on a simulated mid-range phone on slow 4G. `AGAINST=folder,folder`
 * measures the built products of other checkouts in turn with this one.
 */
export async function firstPaints(): Promise<void> {
  await withTestbed({ members: 100 }, async (testbed) => {
    await openSession(testbed)
    await addPictures(testbed)
    const sides = await startSides(testbed)
    const { args, ...installation } = await installedChromium()
    const browser = await chromium.launch({ ...installation, args })
    try {
      const visits: Visits[] = []
      const add = (visit: string, build: string, paints: Paints) => {
        const known = visits.find((one) => one.visit === visit && one.build === build)
        if (known) known.all.push(paints)
        else visits.push({ visit, build, all: [paints] })
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
          for (const side of round % 2 ? sides.toReversed() : sides) {
            const [first, again] = await visitTwice(browser, testbed, side, screen)
            add(`${screen}, first visit`, side.name, first)
            add(`${screen}, again`, side.name, again)
          }
        }
      }
      printTable(`First paint on a simulated phone, median of ${ROUNDS}`, visits.map(rowOf))
    } finally {
      await browser.close()
      for (const { network } of sides) await network.close()
    }
  })
}

function rowOf({ visit, build, all }: Visits): Record<string, string> {
  const spread = (name: 'first' | 'largest' | 'usable' | 'complete') => {
    const values = all.map((paints) => Math.round(paints[name]))
    return `${median(values)} (${Math.min(...values)}–${Math.max(...values)})`
  }
  return {
    visit,
    build,
    'first paint ms': spread('first'),
    'largest paint ms': spread('largest'),
    'usable ms': spread('usable'),
    'complete ms': spread('complete'),
    'largest is': all.at(-1)?.element ?? '',
    'layout shift': formatNumber(median(all.map(({ shift }) => shift))),
  }
}

/** Three photographs in the gallery of the home page. */
async function addPictures({ product, secret }: Testbed): Promise<void> {
  const api = apiOf(product.url, tokenOf(ADMIN_ID, secret))
  const file = new Blob([new Uint8Array(await photograph(1_800, 1_200))])
  for (const description of ['Harvest', 'Choir', 'Picnic']) {
    await api.createChurchItem({ file, body: { description } })
  }
}

async function startSides({ startAnother }: Testbed): Promise<Side[]> {
  const others = process.env.AGAINST?.split(',') ?? []
  const sides: Side[] = []
  for (const checkout of [...others, undefined]) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const target = await startAnother({ publicUrl: url, checkout })
    const network = await startSlowNetwork(port, Number(new URL(target.url).port))
    sides.push({ name: checkout ? basename(checkout) : 'this one', url, network })
  }
  return sides
}

async function visitTwice(
  browser: Browser,
  testbed: Testbed,
  side: Side,
  screen: keyof typeof screens,
): Promise<[Paints, Paints]> {
  const user = { name: 'userInfo', value: JSON.stringify(storedUser(2, testbed.secret)) }
  const context = await browser.newContext({
    ...phone,
    permissions: ['geolocation'],
    geolocation: coordinates.inside,
    ...(screens[screen].signedIn && {
      storageState: { cookies: [], origins: [{ origin: side.url, localStorage: [user] }] },
    }),
  })
  try {
    const page = await context.newPage()
    const first = await visit(context, page, side, screen)
    // It would otherwise take a minute.
    side.network.setFast(true)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    side.network.setFast(false)
    await page.close()
    return [first, await visit(context, await context.newPage(), side, screen)]
  } finally {
    await context.close()
  }
}

async function visit(
  context: BrowserContext,
  page: Page,
  { url }: Side,
  screen: keyof typeof screens,
): Promise<Paints> {
  const { route, usable, complete } = screens[screen]
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(`${url}/#${route}`, { waitUntil: 'commit' })
  const shownAt = async (selector: string): Promise<number> => {
    const expression = `(${untilShown})(${JSON.stringify(selector)}, ${TIMEOUT_MS})`
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true })
    if (typeof result.value !== 'number') throw new Error(`${route} did not show ${selector}.`)
    return result.value
  }
  const [usableAt, completeAt] = await Promise.all([shownAt(usable), shownAt(complete)])
  const painted = await page.evaluate(readPaints)
  await session.detach()
  return { ...painted, usable: usableAt, complete: completeAt }
}

/**
 * Runs in the page, and resolves with the time of the change that shows the element. Playwright's own waiting soon looks
 * only twice a second, and its script is work for the page's processor.
 */
async function untilShown(selector: string, timeoutMs: number): Promise<number | undefined> {
  return await new Promise((resolve) => {
    setTimeout(() => resolve(undefined), timeoutMs)
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)?.checkVisibility()) return
      observer.disconnect()
      resolve(performance.now())
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
}

/** Runs in the page, where names that the compiler gives to functions do not exist. */
async function readPaints(): Promise<Omit<Paints, 'usable' | 'complete'>> {
  const settleMs = 500
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const [paints, largest, shifts] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift'].map(
      (type) =>
        new Promise<PerformanceEntry[]>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
          observer.observe({ type, buffered: true })
          setTimeout(() => resolve([]), settleMs)
        }),
    ),
  )
  const last = largest?.at(-1)
  const element: unknown = last && Reflect.get(last, 'element')
  return {
    first: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    largest: last?.startTime ?? Number.NaN,
    element: element instanceof Element ? element.tagName.toLowerCase() : '',
    shift: (shifts ?? []).reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0),
  }
}
