import puppeteer, { type Browser, type ElementHandle, type LaunchOptions } from 'puppeteer-core'
import { installedChromium } from '../chromium.ts'
import { coordinates, type Place } from '../place.ts'
import { type Device, type DeviceOptions, type Engine, tilesOrigin } from './engine.ts'

/** Long, as on a busy machine. */
const START_TIMEOUT_MS = 120_000

/** Chromium from the npm package, driven through its own protocol. */
export async function startChromium(): Promise<Engine> {
  const { args, ...installation } = await installedChromium()
  return start({ ...installation, args: [...args, '--lang=en-GB'], headless: 'shell' })
}

/** Firefox, driven through the WebDriver BiDi server that it contains. */
export function startFirefox(executablePath: string): Promise<Engine> {
  const extraPrefsFirefox = { 'intl.accept_languages': 'en-GB', 'intl.locale.requested': 'en-GB' }
  return start({ browser: 'firefox', executablePath, extraPrefsFirefox })
}

async function start(options: LaunchOptions): Promise<Engine> {
  const env = { ...process.env, ...options.env, TZ: 'Europe/London' }
  const browser = await puppeteer.launch({ ...options, env, timeout: START_TIMEOUT_MS })
  return {
    newDevice: (device) => newDevice(browser, device),
    stop: () => browser.close(),
  }
}

/** Firefox 140 knows no orientation of the screen, which Puppeteer sets beside the viewport. */
function unlessOnlyOrientation(error: unknown) {
  if (!String(error).includes('setScreenOrientationOverride')) throw error
}

async function newDevice(
  browser: Browser,
  { origin, viewport, place }: DeviceOptions,
): Promise<Device> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    const { url = '' } = message.location()
    if (message.type() !== 'error' || url.startsWith(tilesOrigin)) return
    problems.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^https?:$/.test(url.protocol) || [origin, tilesOrigin].includes(url.origin)) return
    problems.push(`request to a third party: ${url}`)
  })
  await page.setViewport(viewport).catch(unlessOnlyOrientation)

  const moveTo = async (next: Place) => {
    const position = next === 'inside' || next === 'outside' ? coordinates[next] : null
    const state = position ? 'granted' : 'denied'
    await context.setPermission(origin, { permission: { name: 'geolocation' }, state })
    if (position) await page.setGeolocation(position)
  }
  await moveTo(place)
  const version = await browser.version()
  return {
    version: version.slice(version.indexOf('/') + 1),
    goto: async (url) => {
      await page.goto(url)
    },
    reload: async () => {
      await page.reload()
    },
    run: (expression) => page.evaluate(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text, delay = 0) => page.keyboard.type(text, { delay }),
    press: async (...chord) => {
      for (const key of chord) await page.keyboard.down(key)
      for (const key of chord.toReversed()) await page.keyboard.up(key)
    },
    chooseFile: async (selector, path) => {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null
      await field?.uploadFile(path)
    },
    moveTo,
    screenshot: async () => Buffer.from(await page.screenshot()),
    problems: async () => problems,
    close: () => context.close(),
  }
}
