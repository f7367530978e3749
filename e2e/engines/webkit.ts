import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Builder, By, Key } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote'
import { coordinates, type Place } from '../place.ts'
import type { Device, DeviceOptions, Engine } from './engine.ts'

/** The programs that WebKit needs, by their paths. */
export interface WebKitPrograms {
  driver: string
  browser: string
  /** A screen in memory, since the browser has no headless mode. */
  xvfb: string
  /** Focuses the window, as a window manager would: without it nothing matches `:focus`. */
  xdotool: string
}

/** WebKitGTK's MiniBrowser on screens in memory, driven by WebKitWebDriver. */
export const startWebKit = async (programs: WebKitPrograms): Promise<Engine> => ({
  newDevice: (options) => newDevice(programs, options),
  stop: async () => undefined,
})

/** Long, as on a busy machine. */
const SIZING_MS = 60_000

/** A driver serves one session at a time, and a screen has one focus, so each device has its own. */
async function newDevice(
  programs: WebKitPrograms,
  { viewport, place: start }: DeviceOptions,
): Promise<Device> {
  const screen = await startScreen(programs.xvfb)
  const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', TZ: 'Europe/London' }
  const service = new DriverService.Builder(programs.driver)
    .setLoopback(true)
    .setEnvironment(env)
    .build()
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: 'MiniBrowser',
      // Without the toolbar, a window can be as narrow as a phone.
      'webkitgtk:browserOptions': {
        binary: programs.browser,
        args: ['--automation', '--full-screen'],
      },
    })
    .build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...viewport })
  // The window gets its size later, and a click that was aimed before would land elsewhere.
  const isSized = ({ width, height }: typeof viewport) =>
    driver.executeScript<boolean>(`return innerWidth === ${width} && innerHeight === ${height}`)
  await driver.wait(() => isSized(viewport), SIZING_MS)
  const focus = ['search', '--sync', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus']
  await promisify(execFile)(programs.xdotool, focus, { env })

  const run = (expression: string) => driver.executeScript<unknown>(`return (${expression})`)
  const found: string[] = []
  const problems = async () => {
    found.push(...((await run('window.problemsOfPage?.splice(0) ?? []')) as string[]))
    return found
  }
  const moveTo = async (place: Place) => {
    const position = place === 'inside' || place === 'outside' ? coordinates[place] : null
    await run(`(${replaceGeolocation})(${JSON.stringify(position)})`)
  }
  let place = start
  /** The protocol cannot run a script before the page's own: earlier problems are not seen. */
  const load = async (navigation: () => Promise<void>) => {
    await problems()
    await navigation()
    await run(`(${watchProblems})()`)
    await moveTo(place)
  }
  return {
    version: (await driver.getCapabilities()).getBrowserVersion() ?? '',
    goto: (url) => load(() => driver.get(url)),
    reload: () => load(() => driver.navigate().refresh()),
    run,
    clickAt: ({ x, y }) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
    type: async (text, pauseMs = 0) => {
      const actions = driver.actions()
      for (const character of text) actions.sendKeys(character).pause(pauseMs)
      await actions.perform()
    },
    press: async (...chord) => {
      const actions = driver.actions()
      for (const key of chord) actions.keyDown(codes[key])
      for (const key of chord.toReversed()) actions.keyUp(codes[key])
      await actions.perform()
    },
    chooseFile: (selector, path) => driver.findElement(By.css(selector)).sendKeys(path),
    moveTo: (next) => {
      place = next
      return moveTo(next)
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    problems,
    close: async () => {
      await driver.quit()
      await service.kill()
      screen.end()
    },
  }
}

const codes = {
  ArrowDown: Key.ARROW_DOWN,
  Backspace: Key.BACK_SPACE,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Shift: Key.SHIFT,
  ' ': ' ',
  Tab: Key.TAB,
}

/** A screen in memory. */
export async function startScreen(xvfb: string) {
  const args = ['-displayfd', '3', '-screen', '0', '1600x2000x24', '-nolisten', 'tcp']
  const server = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const end = () => server.kill()
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
  const [display] = await once(server.stdio[3] ?? server, 'data')
  return { display: `:${String(display).trim()}`, end }
}

/** Runs in the page: records what it reports from now on. */
function watchProblems() {
  const problems: string[] = []
  Object.assign(window, { problemsOfPage: problems })
  const { error } = console
  console.error = (...values) => {
    problems.push(values.map(String).join(' '))
    error(...values)
  }
  window.addEventListener('error', ({ message }) => problems.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    problems.push(`${violatedDirective} refuses ${blockedURI}`),
  )
}

type Watch = [success: (position: object) => void, failure?: (error: object) => void]

/** Runs in the page: replaces its geolocation by one at this position, or refused, and keeps its watches. */
function replaceGeolocation(position: object | null) {
  const { watches = [] } = navigator.geolocation as { watches?: Watch[] }
  const ask = (...[success, failure]: Watch) => {
    const denied = { code: 1, message: 'denied', PERMISSION_DENIED: 1 }
    if (position) setTimeout(success, 0, { coords: position, timestamp: Date.now() })
    else if (failure) setTimeout(failure, 0, denied)
  }
  const geolocation = {
    watches,
    getCurrentPosition: ask,
    watchPosition: (...watch: Watch) => {
      ask(...watch)
      return watches.push(watch)
    },
    clearWatch: (id: number) => {
      delete watches[id - 1]
    },
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
  // Skips the watches that were cleared, as a loop with `of` would not.
  watches.forEach((watch) => {
    ask(...watch)
  })
}
