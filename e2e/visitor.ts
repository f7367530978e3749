import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { installedChromium } from './chromium.ts'
import type { Person } from './people.ts'
import { coordinates, type Place } from './place.ts'
import { Problems } from './problems.ts'

/** One person at one device: a browser context with one open page. */
export interface Visitor {
  page: Page
  context: BrowserContext
  problems: Problems
  /** Moves the device; the page receives the new position as it would on a real one. */
  moveTo(place: 'inside' | 'outside'): Promise<void>
}

export interface VisitOptions {
  /** The first hash route, such as `/login`; default: the home page. */
  route?: string
  /** What to do with the page before it loads. */
  prepare?: (blank: Page) => Promise<void>
  device?: keyof typeof viewports
  /** Pixels for each CSS pixel; default: 1. */
  scale?: number
  place?: Place
  /** Who is signed in on the device, as if since an earlier visit; default: nobody. */
  as?: Pick<Person, 'user'>
  /** Problems that this visit provokes on purpose. */
  expected?: RegExp[]
  colorScheme?: 'light' | 'dark'
  /** What the browser is set to; default: British English. */
  locale?: string
  /** Reduced by default, because smooth scrolling and animations move what a test is about to click. */
  reducedMotion?: 'reduce' | 'no-preference'
  /** Blocked by default, because a cached app shell could hide faults. */
  serviceWorkers?: 'allow' | 'block'
}

/** In CSS pixels. */
export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}

/** Traces say everything that a page did, and take longer than screenshots. */
const tracing = process.env.TRACES === 'on'

const results = fileURLToPath(new URL('../test-results/', import.meta.url))

const flags = [
  // Nothing reaches a third party. A route in Playwright would hold up each request, and switch the cache off.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

export async function launchBrowser(): Promise<Browser> {
  const installation = await installedChromium()
  return chromium.launch({ ...installation, args: [...installation.args, ...flags] })
}

/** Opens the product at `url` (its origin) in a new browser context. */
export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visitor> {
  const place = options.place ?? 'denied'
  const device = options.device ?? 'phone'
  const hasLocation = place === 'inside' || place === 'outside'
  const context = await browser.newContext({
    baseURL: url,
    viewport: viewports[device],
    deviceScaleFactor: options.scale ?? 1,
    hasTouch: device !== 'desktop',
    locale: options.locale ?? 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
    serviceWorkers: options.serviceWorkers ?? 'block',
    ...(options.as && { storageState: signedIn(url, options.as) }),
    ...(hasLocation && { geolocation: coordinates[place], permissions: ['geolocation'] }),
  })
  // Milliseconds. Only a failure takes as long, or a very busy machine.
  context.setDefaultTimeout(30_000)
  if (tracing) await context.tracing.start({ screenshots: true, snapshots: true })
  await context.addInitScript(forgetNewFunctions)
  if (place === 'unsupported') await context.addInitScript(removeGeolocation)
  const problems = new Problems()
  problems.expect(...(options.expected ?? []))
  problems.watchRequests(context, new URL(url).origin)
  context.on('page', (page) => problems.watchPage(page))
  const page = await context.newPage()
  await options.prepare?.(page)
  await page.goto(`/#${options.route ?? '/'}`)
  return {
    page,
    context,
    problems,
    moveTo: (next) => context.setGeolocation(coordinates[next]),
  }
}

/** What the web app has stored on the device of somebody who signed in. */
const signedIn = (origin: string, { user }: Pick<Person, 'user'>) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'userInfo', value: JSON.stringify(user) }] }],
})

const fileName = (title: string) => title.replace(/[^\p{L}\d]+/gu, '-').slice(0, 120)

/** Saves a screenshot in a folder under `test-results/`, which git ignores. */
export async function photograph(page: Page, name: string, folder = ''): Promise<string> {
  await mkdir(join(results, folder), { recursive: true })
  const path = join(results, folder, `${fileName(name)}.png`)
  await page.screenshot({ path, fullPage: true })
  return path
}

/** With TRACES=on, saves in `test-results/` all that a visit did, for https://trace.playwright.dev. */
export async function saveTrace({ context }: Visitor, name: string): Promise<void> {
  if (tracing) await context.tracing.stop({ path: join(results, `${fileName(name)}.zip`) })
}

/** Runs in the page: takes away what browsers learned after 2022, and phones without updates never did. */
function forgetNewFunctions(): void {
  const learned: [object, string[]][] = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [AbortSignal, ['timeout', 'any']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
  ]
  for (const [owner, names] of learned)
    for (const name of names) Reflect.deleteProperty(owner, name)
}

function removeGeolocation(): void {
  Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'geolocation')
}
