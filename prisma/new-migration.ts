import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { schemaDiff } from './schema-diff.ts'

// pnpm --filter @church/database migration NAME
//
// Writes the migration from what the migrations so far make to what schema.prisma says now. Read
// it before committing, and add what Prisma cannot say. Each migration runs in one transaction, so
// statements that refuse one, such as CREATE INDEX CONCURRENTLY, do not work in it. The release
// before keeps running while a new one starts: add first, remove a release later.

const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Say what the migration does, such as: migration add_visitor_notes')
  process.exit(1)
}
const migrationsDir = fileURLToPath(new URL('migrations', import.meta.url))
const schemaPath = fileURLToPath(new URL('schema.prisma', import.meta.url))

const dir = await mkdtemp(join(tmpdir(), 'church-migration-'))
const postgres = await startEmbeddedPostgres({ dir, settings: { fsync: 'off' } })
try {
  await migrate({ connectionString: postgres.url, migrationsDir })
  const script = await schemaDiff(postgres.url, schemaPath)
  if (script === undefined) {
    console.log('schema.prisma says nothing new: no migration was written.')
  } else {
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const folder = join(migrationsDir, `${time}_${name}`)
    await mkdir(folder)
    await writeFile(join(folder, 'migration.sql'), script)
    console.log(`Wrote migrations/${time}_${name}/migration.sql`)
  }
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
