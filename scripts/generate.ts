import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { exportsOf, lazyScreensOf, tableOf } from './registry.ts'
import { repositoryRoot } from './repository.ts'

// Lists features and screens, compiles the languages and generates the Prisma client, the last two only if their sources
// have changed since the last run. Takes a few milliseconds otherwise.

/** Regenerates a folder's `generated` if one of the inputs has changed. */
async function generate(folder: string, inputs: string[], make: () => unknown): Promise<void> {
  const generated = join(folder, 'generated')
  const stamp = join(generated, '.made-from')
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(input).update(readFileSync(input)).update('\0')
  const inputHash = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputHash) return
  mkdirSync(generated, { recursive: true })
  await make()
  writeFileSync(stamp, inputHash)
}

const filesIn = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .sort()
    .map((path) => join(folder, path))

/** Writes a list into a package's `src/generated`, unless it is there already. */
function writeList(source: string, file: string, text: string): void {
  const path = join(source, 'generated', file)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The files in a folder of a package's sources, relative to that folder. */
const sourcesIn = (folder: string, name: RegExp) =>
  filesIn(folder, name).map((path) => relative(folder, path).replaceAll('\\', '/'))

const shared = join(repositoryRoot, 'packages/shared/src')
const contract = join(shared, 'features')
writeList(shared, 'features.ts', exportsOf(sourcesIn(contract, /(?<!\.test)\.ts$/)))
const routes = sourcesIn(contract, /endpoints\.ts$/)
writeList(shared, 'endpoints.ts', tableOf('endpoints', contract, routes, 'Endpoints'))
const actions = sourcesIn(contract, /[\\/]audit\.ts$/)
writeList(shared, 'audit.ts', tableOf('audit', contract, actions, 'Audit'))

const api = join(repositoryRoot, 'apps/api/src')
const server = join(api, 'features')
const features = sourcesIn(server, /^[^\\/]+[\\/][^\\/]+[\\/]index\.ts$/)
writeList(api, 'features.ts', tableOf('features', server, features, 'Feature'))

const web = join(repositoryRoot, 'apps/web/src')
const screenFiles = sourcesIn(web, /-screen\.tsx$/)
for (const whose of ['member', 'staff'] as const) {
  writeList(web, `${whose}-screens.ts`, lazyScreensOf(web, screenFiles, whose))
}

const texts = join(repositoryRoot, 'texts')
const compiler = [
  ...filesIn(join(repositoryRoot, 'scripts/texts'), /(?<!\.test)\.ts$/),
  join(repositoryRoot, 'packages/shared/src/languages.ts'),
]
await generate(texts, [...filesIn(texts, /\.po$/), ...compiler], async () => {
  const { compileTexts } = await import('./texts/compile.ts')
  compileTexts(texts)
})

const database = join(repositoryRoot, 'prisma')
const prismaManifest = createRequire(join(database, 'package.json')).resolve('prisma/package.json')
const schema = [join(database, 'schema.prisma'), join(database, 'prisma.config.ts'), prismaManifest]
await generate(database, schema, () => {
  const prisma = join(dirname(prismaManifest), 'build/index.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, 'generate'], {
    cwd: database,
    encoding: 'utf8',
    env: { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe Prisma client could not be generated.\n`)
    process.exit(1)
  }
})
