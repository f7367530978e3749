import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startChromium } from './chromium-engine.ts'
import type { Engine, EngineName } from './engine.ts'
import { startFirefox } from './firefox-engine.ts'
import { startWebKit } from './webkit-engine.ts'

/** An engine that can be started, or what is missing. */
export interface Candidate {
  name: EngineName
  missing: string[]
  start(): Promise<Engine>
}

/** Looks for each engine where Debian puts it, unless the environment says where it is. */
export function candidates(): Candidate[] {
  const firefox = findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox'])
  const driver = findProgram('WEBKIT_DRIVER_PATH', ['WebKitWebDriver'])
  const browser = findProgram('WEBKIT_BROWSER_PATH', webkitFolders)
  const xvfb = findProgram('XVFB_PATH', ['Xvfb'])
  const xdotool = findProgram('XDOTOOL_PATH', ['xdotool'])
  return [
    { name: 'Chromium', missing: [], start: startChromium },
    {
      name: 'Firefox',
      missing: firefox ? [] : ['firefox-esr'],
      start: () => startFirefox(firefox ?? ''),
    },
    {
      name: 'WebKit',
      missing: [
        driver && browser ? [] : 'webkit2gtk-driver',
        xvfb ? [] : 'xvfb',
        xdotool ? [] : 'xdotool',
      ].flat(),
      start: () =>
        startWebKit({
          driver: driver ?? '',
          browser: browser ?? '',
          xvfb: xvfb ?? '',
          xdotool: xdotool ?? '',
        }),
    },
  ]
}

/** Debian installs the browser beside the library, one folder for each version of GTK. */
const webkitFolders = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0', '6.0'].map(
    (version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
)

function findProgram(variable: string, names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)).concat(name))
  return [process.env[variable] ?? [], paths]
    .flat()
    .find((path) => path.startsWith('/') && existsSync(path))
}

/** The engines named in `ENGINES`, such as `ENGINES=firefox,webkit`; by default all of them. */
export function chosenCandidates(): Candidate[] {
  const named = process.env.ENGINES?.toLowerCase().split(',')
  return candidates().filter(({ name }) => !named || named.includes(name.toLowerCase()))
}
