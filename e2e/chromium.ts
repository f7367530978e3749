import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import chromium from '@sparticuz/chromium'

/** Everything needed to launch Chromium. */
export interface ChromiumInstallation {
  executablePath: string
  env: Record<string, string>
  args: string[]
}

/**
 * The package's flags for machines that allow only one process. They make the browser crash when a
 * context closes, and disable the rules (same origin, mixed content) that the tests rely on.
 */
const unwantedArgs = new Set([
  '--single-process',
  '--no-zygote',
  '--in-process-gpu',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  // Software emulation of a GPU, which blocks for seconds when a page with pictures closes. Rendering
  // without a GPU is faster.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
])

/**
 * Chromium from the npm package, which brings its own NSS libraries and fonts. Set `CHROMIUM_PATH` to
 * use another Chromium on systems that the package does not support.
 */
export async function installedChromium(): Promise<ChromiumInstallation> {
  const args = [...chromium.args.filter((arg) => !unwantedArgs.has(arg)), '--disable-gpu']
  const customPath = process.env.CHROMIUM_PATH
  if (customPath) return { executablePath: customPath, env: environment(), args: ['--no-sandbox'] }
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

/**
 * Unpacks once per version and user. Concurrent runs each unpack into a temporary folder, and the
 * first to finish wins.
 */
async function unpacked(): Promise<string> {
  const { version } = createRequire(import.meta.url)(join(packageFolder(), 'package.json'))
  const folder = join(tmpdir(), `church-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) return folder
  const draft = await mkdtemp(`${folder}-`)
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "await (await import('@sparticuz/chromium')).default.executablePath()",
    ],
    {
      cwd: import.meta.dirname,
      // The package unpacks into TMPDIR, and includes its libraries only if AWS_EXECUTION_ENV is set.
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    },
  )
  await writeFile(join(draft, 'fonts.conf'), fontConfiguration(folder))
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}

/** Uses only the package's fonts, so that screenshots look the same on every machine. */
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
