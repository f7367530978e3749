import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { repositoryRoot } from './repository.ts'

// Compiles the languages and generates the Prisma client, each only if its sources have changed since the last run.
// Takes a few milliseconds otherwise.

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
