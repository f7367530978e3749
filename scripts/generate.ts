import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileTexts } from './texts/compile.ts'

// Compiles the languages, and generates the Prisma client if schema.prisma, its configuration or Prisma itself has
// changed since the last run.

compileTexts(fileURLToPath(new URL('../texts/', import.meta.url)))

const database = fileURLToPath(new URL('../prisma/', import.meta.url))
const prismaManifest = createRequire(join(database, 'package.json')).resolve('prisma/package.json')
const stamp = join(database, 'generated/.made-from')

const inputs = [join(database, 'schema.prisma'), join(database, 'prisma.config.ts'), prismaManifest]
const hash = createHash('sha256')
for (const input of inputs) hash.update(readFileSync(input)).update('\0')
const inputHash = hash.digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputHash) {
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
  writeFileSync(stamp, inputHash)
}
