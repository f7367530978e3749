import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import chromium from '@sparticuz/chromium'

/** What it takes to start Chromium: the program, the environment it needs, its command line. */
export interface ChromiumInstallation {
  executablePath: string
  env: Record<string, string>
  args: string[]
}

/**
 * Flags of the package for machines that allow one process only. With them the browser dies when a
 * context is closed, and pages escape the rules (same origin, mixed content) that tests rely on.
 */
const unwantedArgs = new Set([
  '--single-process',
  '--no-zygote',
  '--in-process-gpu',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  // A graphics card made of software, which keeps the browser waiting for seconds when a page with
  // pictures is closed. Drawing without any is quicker.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
])

/**
 * Chromium from the npm package, with its own NSS libraries and fonts, so that the machine needs none.
 * `CHROMIUM_PATH` names another one, for systems that the package is not made for.
 */
export async function installedChromium(): Promise<ChromiumInstallation> {
  const args = [...chromium.args.filter((arg) => !unwantedArgs.has(arg)), '--disable-gpu']
  const own = process.env.CHROMIUM_PATH
  if (own) return { executablePath: own, env: environment(), args: ['--no-sandbox'] }
  const folder = await unpacked()
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH ?? []].flat().join(':')
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...environment(),
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
    args,
  }
}

/** Unpacks once a version and user. Runs that meet here each unpack aside; the first to finish wins. */
async function unpacked(): Promise<string> {
  const { version } = createRequire(import.meta.url)(join(packageFolder(), 'package.json'))
  const folder = join(tmpdir(), `church-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) return folder
  const aside = await mkdtemp(`${folder}-`)
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "await (await import('@sparticuz/chromium')).default.executablePath()",
    ],
    {
      cwd: import.meta.dirname,
      // The package unpacks into the temporary folder, its libraries only where it sees this variable.
      env: { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    },
  )
  await writeFile(join(aside, 'fonts.conf'), fontConfiguration(folder))
  await rename(aside, folder).catch(async (error) => {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}

/** The package's own one looks elsewhere. Its fonts alone, so that pictures look the same on every machine. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

function packageFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}
