import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { schemaDiff } from './schema-diff.ts'

// pnpm --filter @church/database migration NAME
//
// Writes the migration that brings the schema of the existing migrations up to schema.prisma.
// Review it before committing, and add what Prisma cannot express. Each migration runs in one
// transaction, so statements such as CREATE INDEX CONCURRENTLY, which refuse to run in one, fail.
// The previous release keeps running while a new one starts: add columns first and remove them one
// release later.

const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the migration in snake_case, for example: migration add_visitor_notes')
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
    console.log('schema.prisma has not changed: no migration was written.')
  } else {
    const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const stamped = (await readdir(migrationsDir)).filter((known) => /^\d{14}_/.test(known))
    const last = Number(stamped.sort().at(-1)?.slice(0, 14) ?? 0)
    // After the last one, even if that came from a machine whose clock is ahead: migrations run in the order of names.
    const time = Math.max(Number(now), last + 1)
    const folder = join(migrationsDir, `${time}_${name}`)
    await mkdir(folder)
    await writeFile(join(folder, 'migration.sql'), script)
    console.log(`Wrote prisma/migrations/${time}_${name}/migration.sql`)
  }
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
