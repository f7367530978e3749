import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { z } from 'zod'
import { freePort } from '../free-port.ts'
import { coordinates, type Place } from '../place.ts'
import { endChild, startChild } from './child.ts'
import type { Device, DeviceOptions, Engine } from './engine.ts'
import { clickActions, keyActions } from './keys.ts'
import { newSession, type WebDriverSession } from './webdriver.ts'

/** The programs that WebKit needs, by their paths. */
export interface WebKitInstallation {
  driver: string
  browser: string
  /** A screen in memory, since the browser has no headless mode. */
  xvfb: string
  /** Gives the window the focus, which a window manager does elsewhere: without it nothing matches `:focus`. */
  xdotool: string
}

/** WebKitGTK's MiniBrowser on screens in memory, driven by WebKitWebDriver. */
export async function startWebKit(installation: WebKitInstallation): Promise<Engine> {
  const start = (options: DeviceOptions) => newDevice(installation, options)
  const viewport = { width: 360, height: 740 }
  const { version, close } = await start({ origin: 'about:blank', viewport, place: 'denied' })
  await close()
  return { name: 'WebKit', version, newDevice: start, stop: async () => undefined }
}

/** A driver serves one session at a time, and a screen has one focus, so each device has its own. */
async function newDevice(
  { driver, browser, xvfb, xdotool }: WebKitInstallation,
  { viewport, place }: DeviceOptions,
): Promise<Device & { version: string }> {
  const screen = await startScreen(xvfb)
  const port = await freePort()
  const service = startChild(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', TZ: 'Europe/London' },
  })
  const session = await newSession(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': {
      binary: browser,
      // Without the toolbar, a window can be as narrow as a phone.
      args: ['--automation', '--full-screen'],
    },
  })
  await session.send('window/rect', { x: 0, y: 0, ...viewport })
  const focus = ['search', '--sync', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus']
  await promisify(execFile)(xdotool, focus, { env: { ...process.env, DISPLAY: screen.display } })
  return {
    ...pageOf(session, place),
    version: session.capabilities.browserVersion,
    close: async () => {
      await session.end()
      await endChild(service)
      await endChild(screen.server)
    },
  }
}

async function startScreen(xvfb: string) {
  const args = ['-displayfd', '3', '-screen', '0', '1600x2000x24', '-nolisten', 'tcp']
  const server = startChild(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [display] = await once(server.stdio[3] ?? server, 'data')
  return { server, display: `:${String(display).trim()}` }
}

/** The key under which WebDriver refers to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const element = z.object({ [ELEMENT]: z.string() })
const outcome = z.object({ error: z.string().optional(), value: z.string().nullish() })

function pageOf(session: WebDriverSession, start: Place): Omit<Device, 'close'> {
  let place = start
  const run = async (expression: string) => {
    const script = `const done = arguments[0]
      Promise.resolve().then(() => (${expression})).then(
        (value) => done({ value: JSON.stringify(value) }),
        (error) => done({ error: String(error) }),
      )`
    const { error, value } = outcome.parse(
      await session.send('execute/async', { script, args: [] }),
    )
    if (error) throw new Error(error)
    return value ? JSON.parse(value) : undefined
  }
  const act = async (type: 'key' | 'pointer', actions: object[]) => {
    await session.send('actions', { actions: [{ id: type, type, actions }] })
  }
  const problems: string[] = []
  const collect = async () => {
    const found = strings.parse(await run('window.problemsOfPage?.splice(0) ?? []'))
    problems.push(...found)
  }
  const placed = () => run(`(${replaceGeolocation})(${JSON.stringify(positionAt(place))})`)
  // The protocol cannot run a script before the page's own: what happens before is not seen.
  const loaded = async () => {
    await run(`(${watchProblems})()`)
    await placed()
  }
  return {
    goto: async (url) => {
      await collect()
      await session.send('url', { url })
      await loaded()
    },
    reload: async () => {
      await collect()
      await session.send('refresh', {})
      await loaded()
    },
    run,
    clickAt: (point) => act('pointer', clickActions(point)),
    keys: (keys, pauseMs = 0) => act('key', keyActions(keys, pauseMs)),
    chooseFile: async (selector, path) => {
      const found = await session.send('element', { using: 'css selector', value: selector })
      await session.send(`element/${element.parse(found)[ELEMENT]}/value`, { text: path })
    },
    moveTo: async (next) => {
      place = next
      await placed()
    },
    screenshot: async () => Buffer.from(String(await session.send('screenshot')), 'base64'),
    problems: async () => {
      await collect()
      return problems
    },
  }
}

const strings = z.array(z.string())

/** Records what the page reports from now on. */
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

type Position = { latitude: number; longitude: number; accuracy: number } | null

const positionAt = (place: Place): Position =>
  place === 'inside' || place === 'outside' ? coordinates[place] : null

/** Replaces the page's geolocation by one that is at this position, or refused. */
function replaceGeolocation(position: Position) {
  const world = window as Window & { watches?: (() => void)[]; position?: Position }
  world.position = position
  if (world.watches) {
    for (const tell of world.watches) tell()
    return
  }
  const watches: (() => void)[] = []
  world.watches = watches
  const ask = (success: PositionCallback, failure?: PositionErrorCallback | null) => {
    const coords = world.position
    setTimeout(() => {
      if (coords) success({ coords, timestamp: Date.now() } as GeolocationPosition)
      else
        failure?.({ code: 1, message: 'denied', PERMISSION_DENIED: 1 } as GeolocationPositionError)
    })
  }
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: ask,
      watchPosition: (success: PositionCallback, failure?: PositionErrorCallback) => {
        const tell = () => ask(success, failure)
        tell()
        return watches.push(tell)
      },
      clearWatch: (id: number) => {
        watches[id - 1] = () => undefined
      },
    },
  })
}
