import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Engine, EngineName } from './engine.ts'
import { startChromium, startFirefox } from './puppeteer.ts'
import { startWebKit } from './webkit.ts'

/** An engine, and the Debian packages that it lacks. */
export interface Candidate {
  name: EngineName
  missing: string[]
  start(): Promise<Engine>
}

/** Debian installs the browser beside the library, one folder for each version of GTK. */
const miniBrowsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0', '6.0'].map(
    (version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
)

/** The path of a program: the variable's, or where it is installed, or ''. */
function find(variable: string, ...names: string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)).concat(name))
  const found = [process.env[variable] ?? '', ...paths]
  return found.find((path) => path.startsWith('/') && existsSync(path)) ?? ''
}

const firefox = find('FIREFOX_PATH', 'firefox-esr', 'firefox')
const webkit = {
  driver: find('WEBKIT_DRIVER_PATH', 'WebKitWebDriver'),
  browser: find('WEBKIT_BROWSER_PATH', ...miniBrowsers),
  xvfb: find('XVFB_PATH', 'Xvfb'),
  xdotool: find('XDOTOOL_PATH', 'xdotool'),
}

/** What a push needs, from the browser to the screen. */
export const pushPrograms = {
  chromium: find('WHOLE_CHROMIUM_PATH', 'chromium'),
  xvfb: webkit.xvfb,
  xdotool: webkit.xdotool,
}

const candidates: Candidate[] = [
  {
    name: 'Chromium',
    missing: [
      pushPrograms.chromium ? [] : 'chromium',
      pushPrograms.xvfb ? [] : 'xvfb',
      pushPrograms.xdotool ? [] : 'xdotool',
    ].flat(),
    start: startChromium,
  },
  {
    name: 'Firefox',
    missing: firefox ? [] : ['firefox-esr'],
    start: () => startFirefox(firefox),
  },
  {
    name: 'WebKit',
    missing: [
      webkit.driver && webkit.browser ? [] : 'webkit2gtk-driver',
      webkit.xvfb ? [] : 'xvfb',
      webkit.xdotool ? [] : 'xdotool',
    ].flat(),
    start: () => startWebKit(webkit),
  },
]

const named = process.env.ENGINES?.toLowerCase().split(',')

/** The engines named in `ENGINES`, such as `ENGINES=firefox,webkit`; by default all of them. */
export const chosenCandidates = candidates.filter(
  ({ name }) => !named || named.includes(name.toLowerCase()),
)

/** Whether the run includes an engine. */
export const isChosen = (engine: EngineName) => chosenCandidates.some(({ name }) => name === engine)

/** Says which engines are missing and how to get them; a run without one of them is a failure. */
export default function setup(): void {
  if (chosenCandidates.length === 0) {
    throw new Error('ENGINES names none of chromium, firefox and webkit.')
  }
  const missing = chosenCandidates.flatMap(({ name, missing: packages }) =>
    packages.map((debian) => `${name} is not installed: on Debian, apt-get install ${debian}`),
  )
  if (missing.length === 0) return
  throw new Error(
    `${missing.join('\n')}\nOr name the engines to run in, such as ENGINES=chromium. See docs/testing.md.`,
  )
}
