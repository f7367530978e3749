import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'church-fingerprint-'))
  await write('apps/api/src/main.ts', 'start()')
  await write('pnpm-lock.yaml', 'lockfileVersion: 9')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(path: string, content: string) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

test.for([
  ['a source changes', () => write('apps/api/src/main.ts', 'stop()')],
  ['a source is added', () => write('packages/shared/src/index.ts', '')],
  ['a source is renamed', () => rename(join(root, 'apps/api'), join(root, 'apps/web'))],
  ['a dependency changes', () => write('pnpm-lock.yaml', 'lockfileVersion: 10')],
  ['a migration is added', () => write('prisma/migrations/0001_members/migration.sql', '')],
] as const)('the fingerprint changes when %s', async ([, change]) => {
  const before = await fingerprint(root)
  await change()
  expect(await fingerprint(root)).not.toBe(before)
})

test.for([
  'apps/api/src/main.test.ts',
  'apps/api/dist/main.js',
  'apps/web/node_modules/react/index.js',
  'prisma/generated/client.ts',
  'e2e/process.spec.ts',
  'README.md',
])('the fingerprint ignores %s', async (path) => {
  const before = await fingerprint(root)
  await write(path, 'anything')
  expect(await fingerprint(root)).toBe(before)
})
