import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { installedChromium } from './chromium.ts'
import { coordinates, type Place } from './place.ts'
import { Problems } from './problems.ts'

/** One person at one device: a browser context of their own, with one page open. */
export interface Visitor {
  page: Page
  context: BrowserContext
  problems: Problems
  /** Walks somewhere else; the page hears of it as of any new position. */
  moveTo(place: 'inside' | 'outside'): Promise<void>
}

export interface VisitOptions {
  /** The hash route to open first, such as `/login`; default: the home page. */
  route?: string
  device?: keyof typeof viewports
  place?: Place
  /** Messages that this visit is meant to provoke. */
  expected?: RegExp[]
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  /** Off by default: the cached shell of one test would hide the faults of another. */
  serviceWorkers?: 'allow' | 'block'
}

/** In CSS pixels. */
export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}

const screenshots = fileURLToPath(new URL('../test-results/', import.meta.url))

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await installedChromium())
}

/** Opens the product at `url` (its origin) in a fresh context. */
export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visitor> {
  const place = options.place ?? 'denied'
  const device = options.device ?? 'phone'
  const knowsPlace = place === 'inside' || place === 'outside'
  const context = await browser.newContext({
    baseURL: url,
    viewport: viewports[device],
    hasTouch: device !== 'desktop',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
    serviceWorkers: options.serviceWorkers ?? 'block',
    ...(knowsPlace && { geolocation: coordinates[place], permissions: ['geolocation'] }),
  })
  context.setDefaultTimeout(10_000)
  if (place === 'unsupported') await context.addInitScript(removeGeolocation)
  const problems = new Problems()
  problems.expect(...(options.expected ?? []))
  await problems.watchRequests(context, new URL(url).origin)
  context.on('page', (page) => problems.watchPage(page))
  const page = await context.newPage()
  await page.goto(`/#${options.route ?? '/'}`)
  return {
    page,
    context,
    problems,
    moveTo: (next) => context.setGeolocation(coordinates[next]),
  }
}

/** Keeps what the page shows in a folder under `test-results/`, which git ignores. */
export async function photograph(page: Page, name: string, folder = ''): Promise<string> {
  await mkdir(join(screenshots, folder), { recursive: true })
  const path = join(screenshots, folder, `${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 120)}.png`)
  await page.screenshot({ path, fullPage: true })
  return path
}

function removeGeolocation(): void {
  Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'geolocation')
}
