import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './repository.ts'

const folder = join(repositoryRoot, 'prisma/migrations')
const migrations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))

test('each search column is computed by the database', () => {
  // `pnpm --filter @church/database migration` writes plain text, because Prisma knows no generated columns.
  const advice = 'Write it as TEXT GENERATED ALWAYS AS ("public"."search_text"(…)) STORED.'
  const plain = migrations.filter(({ sql }) => /"search" TEXT(?!\s+GENERATED ALWAYS AS)/.test(sql))
  expect(
    plain.map(({ name }) => name),
    advice,
  ).toEqual([])
})

test('each migration begins with a sentence that says why', () => {
  // Earlier ones cannot be changed: a checksum stops the start.
  const silent = migrations.filter(({ name, sql }) => name > '20261123' && !sql.startsWith('-- '))
  expect(silent.map(({ name }) => name)).toEqual([])
})
