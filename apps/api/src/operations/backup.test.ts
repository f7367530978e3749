import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { fillTables } from '../../test/fill-tables.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { readEnv } from '../platform/env.ts'
import { createPictureBucket } from '../platform/picture-bucket.ts'
import { createPictureFolder } from '../platform/picture-folder.ts'
import { backUp, leftOut } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restore, secretTables } from './restore.ts'
import { readTar, tarEnd, tarFile } from './tar.ts'
import { checkOrigin, verify } from './verify.ts'

const shipped = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url))
const now = new Date('2026-01-11T10:00:00Z')

/** A file name like those that the product gives to pictures. */
const PICTURE_A = `${'a'.repeat(32)}.webp`
const PICTURE_B = `${'b'.repeat(32)}-1024.webp`
const OLD_PICTURE = `${'0'.repeat(32)}.webp`
const installationKeys = ['a key of this installation, for tests only']

let folder: string
let source: TestDatabase
let file: string
const mediaDir = () => join(folder, 'source-media')

/** A church with values that are hard to export: tabs, newlines, backslashes, nulls, large numbers. */
const CHURCH = `
  INSERT INTO users (first_name, last_name, email, password_hash, is_admin)
  SELECT 'Ruth' || n, E'O\\'Dea\\t\\\\N\\n' || n, 'm' || n || '@church.test', repeat('h', 60), n = 1
  FROM generate_series(1, 300) AS n;
  DELETE FROM users WHERE id = 300;
  INSERT INTO members (id, image, image_widths, date_of_birth, member_type, city)
  SELECT id, '/media/' || md5(id::text) || '.webp', '{1024,96}', '1980-02-29', 'Regular', 'Łódź 教会'
  FROM users;
  INSERT INTO departments (name) VALUES ('Choir'), ('Ushers');
  INSERT INTO member_departments SELECT id, 1 + id % 2 FROM members;
  INSERT INTO sessions (name, starts_at, ends_at)
  SELECT 'Sunday ' || n, now() - n * interval '7 days', now() - n * interval '7 days' + interval '2 hours'
  FROM generate_series(1, 12) AS n;
  INSERT INTO attendance (session_id, user_id, present, marked_at)
  SELECT s.id, u.id, u.id % 3 > 0, CASE WHEN u.id % 3 > 0 THEN now() END
  FROM sessions AS s CROSS JOIN users AS u;
  INSERT INTO church_carousel_items (image, description) VALUES ('/media/a.webp', NULL), ('b', '');
  INSERT INTO program_carousel_items (image, title) VALUES ('/media/b.webp', 'Easter');
  INSERT INTO audit_events (action, detail) VALUES ('user.update', '{"a": [1, "\\n"]}');
  INSERT INTO audit_events (action, detail)
  SELECT 'user.delete', jsonb_build_object('note', CASE n
    WHEN 1 THEN (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 15625))
    ELSE repeat('long ', 100000)
  END) FROM generate_series(1, 6) AS n;
  INSERT INTO settings (key, value) VALUES ('retention', '"3 years"');
  INSERT INTO rate_limits (key, points, expire) VALUES ('login', 3, 9007199254740993);`

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(text)
  await client.end()
  return rows
}

/** A digest of each table and sequence that a backup holds. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    if (leftOut.includes(name)) continue
    const [row] = await query<{ rows: number; digest: string }>(
      url,
      `SELECT count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest
       FROM ${name} AS t`,
    )
    contents[name] = `${row?.rows} ${row?.digest}`
  }
  const sequences = 'SELECT sequencename, last_value FROM pg_sequences ORDER BY 1'
  contents.sequences = JSON.stringify(await query(url, sequences))
  return contents
}

async function picturesOf(dir: string): Promise<Record<string, string>> {
  const names = await readdir(dir)
  const read = async (name: string) => [name, await readFile(join(dir, name), 'base64')] as const
  return Object.fromEntries(await Promise.all(names.sort().map(read)))
}

interface Wishes {
  bare?: boolean
  replace?: boolean
  migrationsDir?: string
  keepSignIns?: boolean
}

/** A database and a picture folder to restore to, deleted after the test. */
async function aTarget(wishes: Wishes = {}) {
  const { bare = true, replace = false, migrationsDir = shipped, keepSignIns = true } = wishes
  const database = await createTestDatabase({ bare })
  onTestFinished(() => database.drop())
  const dir = await mkdtemp(join(folder, 'target-'))
  const storage = createPictureFolder(dir)
  const target = {
    databaseUrl: database.url,
    storage,
    migrationsDir,
    replace,
    keepSignIns,
    withdrawals: null,
  }
  return { ...target, mediaDir: dir }
}

const putBack = async (path: string, target: Awaited<ReturnType<typeof aTarget>>) =>
  restore(path, await verify(path), target)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'church-backup-'))
  source = await createTestDatabase()
  await query(source.url, CHURCH)
  await fillTables(source.url, 1, { onlyEmpty: true })
  await mkdir(mediaDir())
  await writeFile(join(mediaDir(), PICTURE_A), Buffer.alloc(70_000, 'a picture'))
  await writeFile(join(mediaDir(), PICTURE_B), '')
  await writeFile(join(mediaDir(), '.c.webp.draft'), 'half')
  file = join(folder, 'church.backup')
  const from = {
    databaseUrl: source.url,
    storage: createPictureFolder(mediaDir()),
    now,
    installationKeys,
  }
  await backUp(from, createWriteStream(file))
})

afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

test('restores every row, sequence and picture of a backup', async () => {
  const before = await contentsOf(source.url)
  expect(Object.values(before).filter((content) => content.startsWith('0 '))).toEqual([])
  const target = await aTarget()
  await putBack(file, target)
  expect(await contentsOf(target.databaseUrl)).toEqual(before)
  const { '.c.webp.draft': _, ...pictures } = await picturesOf(mediaDir())
  expect(await picturesOf(target.mediaDir)).toEqual(pictures)
  const next = `INSERT INTO users (first_name, last_name, email, password_hash)
    VALUES ('N', 'N', 'new@church.test', 'h') RETURNING id`
  expect(await query(target.databaseUrl, next)).toEqual([{ id: 301 }])
})

test('restores the pictures of a folder into a bucket, and those of a bucket into a folder', async () => {
  const bucket = await startS3Server()
  onTestFinished(() => bucket.close())
  const { MEDIA, ...s3 } = readEnv({ MEDIA: 's3://church/media', S3_ENDPOINT: bucket.url })
  const storage = createPictureBucket(MEDIA, s3)
  const inBucket = { ...(await aTarget()), storage }
  await putBack(file, inBucket)
  expect(await storage.list()).toEqual([PICTURE_A, PICTURE_B])

  const second = join(folder, 'from-a-bucket.backup')
  await backUp({ ...inBucket, now, installationKeys }, createWriteStream(second))
  const inFolder = await aTarget()
  await putBack(second, inFolder)
  expect(await contentsOf(inFolder.databaseUrl)).toEqual(await contentsOf(source.url))
  const { '.c.webp.draft': _, ...pictures } = await picturesOf(mediaDir())
  expect(await picturesOf(inFolder.mediaDir)).toEqual(pictures)
})

test('does not run triggers on restored rows, and enables them again afterwards', async () => {
  const migrationsDir = join(folder, 'counting')
  await cp(shipped, migrationsDir, { recursive: true })
  await mkdir(join(migrationsDir, '30000101000000_count'))
  await writeFile(
    join(migrationsDir, '30000101000000_count', 'migration.sql'),
    `CREATE TABLE tally (users int NOT NULL);
     INSERT INTO tally SELECT count(*) FROM users;
     CREATE FUNCTION count_user() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN UPDATE tally SET users = users + 1; RETURN NULL; END $$;
     CREATE TRIGGER user_counted AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION count_user();`,
  )
  const counted = await aTarget({ bare: false, migrationsDir })
  await putBack(file, counted)
  const path = join(folder, 'counting.backup')
  await backUp({ ...counted, now, installationKeys }, createWriteStream(path))
  const target = await aTarget({ migrationsDir })
  await putBack(path, target)
  const tally = 'SELECT users FROM tally'
  expect(await query(target.databaseUrl, tally)).toEqual([{ users: 299 }])
  await query(
    target.databaseUrl,
    `INSERT INTO users (first_name, last_name, email, password_hash) VALUES ('N', 'N', 'n@n', 'h')`,
  )
  expect(await query(target.databaseUrl, tally)).toEqual([{ users: 300 }])
})

test('splits a large table at the ends of rows', async () => {
  const { files, tables } = await verify(file)
  expect(tables.find(({ name }) => name === 'audit_events')?.rows).toBe(7)
  const parts = files.filter(({ name }) => name.startsWith('database/audit_events/'))
  expect(parts.length).toBeGreaterThan(1)
})

test('any tar program can read a backup', async () => {
  const into = await mkdtemp(join(folder, 'tar-'))
  await promisify(execFile)('tar', ['-xzf', file, '-C', into])
  expect(await readFile(join(into, 'media', PICTURE_A))).toEqual(
    await readFile(join(mediaDir(), PICTURE_A)),
  )
  expect(JSON.parse(await readFile(join(into, 'manifest.json'), 'utf8'))).toEqual(
    await verify(file),
  )
})

// One event cannot be compressed: as long as nothing takes its bytes, the backup reads no further table.
test('a backup fails if the database is lost in the middle', async () => {
  let cut = false
  const out = new Writable({
    write(_chunk, _encoding, done) {
      const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`
      if (cut) return done()
      cut = true
      query(source.url, others).then(() => done(), done)
    },
  })
  const from = {
    databaseUrl: source.url,
    storage: createPictureFolder(mediaDir()),
    now,
    installationKeys,
  }
  await expect(backUp(from, out)).rejects.toThrow(/connection/i)
})

test('rejects a backup in which any byte has changed', async () => {
  const whole = await readFile(file)
  const damaged = join(folder, 'damaged.backup')
  const places = Array.from({ length: 40 }, (_, n) => Math.floor((whole.length * n) / 40))
  for (const place of [...places, 1, 3, 4, 9, whole.length - 9, whole.length - 1]) {
    const copy = Buffer.from(whole)
    copy[place] = 0xff ^ (copy[place] ?? 0)
    await writeFile(damaged, copy)
    await expect(verify(damaged), `byte ${place}`).rejects.toThrow('is not a backup, or is damaged')
  }
})

test('rejects a truncated backup', async () => {
  const { length } = await readFile(file)
  const short = join(folder, 'short.backup')
  for (const size of [0, 9, 10, 512, length >> 1, length - 8, length - 1]) {
    await cp(file, short)
    await truncate(short, size)
    await expect(verify(short), `${size} bytes`).rejects.toThrow('is not a backup, or is damaged')
  }
})

test('leaves existing data alone unless it may be replaced', async () => {
  const target = await aTarget({ bare: false })
  await query(target.databaseUrl, "INSERT INTO departments (name) VALUES ('Garden')")
  await writeFile(join(target.mediaDir, OLD_PICTURE), 'old')
  const before = await contentsOf(target.databaseUrl)
  await expect(putBack(file, target)).rejects.toThrow('--replace')
  expect(await contentsOf(target.databaseUrl)).toEqual(before)
  expect(await readdir(target.mediaDir)).toEqual([OLD_PICTURE])

  await putBack(file, { ...target, replace: true })
  expect(await contentsOf(target.databaseUrl)).toEqual(await contentsOf(source.url))
  expect(await readdir(target.mediaDir)).toEqual([PICTURE_A, PICTURE_B])
})

test("never replaces another program's database", async () => {
  const target = await aTarget({ replace: true })
  await query(target.databaseUrl, 'CREATE TABLE invoices (id int)')
  await expect(putBack(file, target)).rejects.toThrow('holds something else: invoices')
  expect(await query(target.databaseUrl, 'SELECT id FROM invoices')).toEqual([])
})

test('leaves a database in use alone', async () => {
  const target = await aTarget({ bare: false, replace: true })
  const client = new pg.Client({ connectionString: target.databaseUrl })
  await client.connect()
  await expect(putBack(file, target)).rejects.toThrow('stop it first')
  await client.end()
})

test('a restore that fails in the middle leaves rows and pictures unchanged', async () => {
  const target = await aTarget({ bare: false, replace: true })
  await query(target.databaseUrl, "INSERT INTO departments (name) VALUES ('Garden')")
  await writeFile(join(target.mediaDir, OLD_PICTURE), 'old')
  const before = await contentsOf(target.databaseUrl)
  const made = await verify(file)
  made.sequences.push({ name: 'no_such_sequence', last: '1' })
  await expect(restore(file, made, target)).rejects.toThrow('no_such_sequence')
  expect(await contentsOf(target.databaseUrl)).toEqual(before)
  expect(await readdir(target.mediaDir)).toEqual([OLD_PICTURE])
})

test('migrates a backup of an older release', async () => {
  const migrationsDir = join(folder, 'newer')
  await cp(shipped, migrationsDir, { recursive: true })
  const added = '30000101000000_notes'
  await mkdir(join(migrationsDir, added))
  await writeFile(
    join(migrationsDir, added, 'migration.sql'),
    `ALTER TABLE users ADD COLUMN note text NOT NULL DEFAULT 'none';
     DROP TABLE settings;`,
  )
  const target = await aTarget({ bare: false, migrationsDir })
  await putBack(file, target)
  const notes = 'SELECT count(*)::int AS users, min(note) AS note FROM users'
  expect(await query(target.databaseUrl, notes)).toEqual([{ users: 299, note: 'none' }])

  const newer = join(folder, 'newer.backup')
  await backUp({ ...target, now, installationKeys }, createWriteStream(newer))
  const older = await aTarget()
  await expect(putBack(newer, older)).rejects.toThrow(
    `does not know the backup's migration ${added}`,
  )
  expect(await contentsOf(older.databaseUrl)).toEqual({ sequences: '[]' })
  const again = await aTarget({ migrationsDir })
  await putBack(newer, again)
  expect(await contentsOf(again.databaseUrl)).toEqual(await contentsOf(target.databaseUrl))
})

test('holds no mark without a name, no key that says whose one is, and no count of attempts', async () => {
  const unnamed = ['unnamed_keys', 'unnamed_marks', 'rate_limits']
  expect(leftOut).toEqual(expect.arrayContaining(unnamed))
  const rowsOf = (url: string, table: string) => query(url, `SELECT * FROM ${table}`)
  const target = await aTarget()
  await putBack(file, target)
  for (const table of unnamed) {
    expect(await rowsOf(source.url, table)).not.toEqual([])
    expect(await rowsOf(target.databaseUrl, table)).toEqual([])
  }
})

test('ends every sign-in, code and link of the backup, unless --keep-sign-ins is given', async () => {
  const target = await aTarget({ keepSignIns: false })
  await putBack(file, target)
  expect(secretTables.length).toBeGreaterThan(3)
  const [before, after] = [await contentsOf(source.url), await contentsOf(target.databaseUrl)]
  for (const [name, content] of Object.entries(before)) {
    if (name === 'deliveries') continue
    expect(`${name} ${after[name]}`).toBe(
      `${name} ${secretTables.includes(name) ? '0 null' : content}`,
    )
  }
  // Some of what waited has left since.
  const deliveries = await query(target.databaseUrl, 'SELECT state, problem FROM deliveries')
  expect(deliveries).toEqual([{ state: 'failed', problem: 'restored' }])
})

test('every table of tokens, codes or push keys is declared by its feature', async () => {
  const hashes = `SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(token|code|browser|subject)_hash|^p256dh$' ORDER BY 1`
  const tables = await query<{ name: string }>(source.url, hashes)
  expect(tables.map(({ name }) => name)).toEqual([...secretTables].sort())
})

describe('signatures of backups', () => {
  const later = ['a key from a later rotation, for tests only', ...installationKeys]
  const others = ['a key of another installation, for tests']

  test("recognises the installation's own backups, even after a key rotation", async () => {
    const made = await verify(file)
    expect(checkOrigin(made, installationKeys, false)).toContain('This installation')
    expect(checkOrigin(made, later, false)).toContain('This installation')
  })

  test('requires --foreign for a foreign, altered or unsigned backup, and says so', async () => {
    const made = await verify(file)
    const { signature: _, ...unsigned } = made
    const changed = { ...made, made_at: '2026-01-12T10:00:00Z' }
    for (const [what, keys] of [
      [made, others],
      [changed, installationKeys],
      [unsigned, installationKeys],
    ] as const) {
      expect(() => checkOrigin(what, [...keys], false)).toThrow('--foreign')
      expect(checkOrigin(what, [...keys], true)).toContain('NOTICE')
    }
  })

  test('restores to a new folder, which has no keys, with a notice', async () => {
    expect(checkOrigin(await verify(file), [], false)).toContain('NOTICE')
  })
})

test.each([
  'media/../../first-admin',
  'media/.htaccess',
  'media/index.html',
  `media/${'a'.repeat(32)}.svg`,
  '/etc/passwd',
  'database/Users/000001',
])('rejects a backup with a file that the product never creates: %s', async (name) => {
  const content = Buffer.from('content')
  const forged = await forge((made) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    made.files.push({ name, bytes: content.length, sha256 })
    return [{ name, content }]
  })
  await expect(verify(forged)).rejects.toThrow('is not a file of a backup')
})

test('rejects a backup whose tables do not have the rows that its manifest names', async () => {
  const forged = await forge((made) => {
    const [first] = made.tables
    if (first) first.rows += 1
    return []
  })
  await expect(verify(forged)).rejects.toThrow(/it does not have \d+ rows of/)
})

test('a backup cannot write the migration history', async () => {
  const name = 'database/_prisma_migrations/000001'
  const forged = await forge((made) => {
    const sha256 = createHash('sha256').update('').digest('hex')
    made.tables.push({ name: '_prisma_migrations', columns: ['id'], rows: 0 })
    made.files.push({ name, bytes: 0, sha256 })
    return [{ name, content: Buffer.alloc(0) }]
  })
  await expect(putBack(forged, await aTarget())).rejects.toThrow('no table _prisma_migrations')
})

/** The backup with an extra file, and a matching manifest. */
async function forge(add: (made: Manifest) => { name: string; content: Buffer }[]) {
  const made = await verify(file)
  const blocks: Buffer[] = []
  const plain = gunzipSync(await readFile(file))
  for await (const each of readTar(Readable.from([plain]))) {
    if (each.name !== 'manifest.json') blocks.push(...tarFile(each, now))
  }
  for (const each of add(made)) blocks.push(...tarFile(each, now))
  const manifest = { name: 'manifest.json', content: Buffer.from(JSON.stringify(made)) }
  const path = join(folder, 'forged.backup')
  await writeFile(path, gzipSync(Buffer.concat([...blocks, ...tarFile(manifest, now), tarEnd])))
  return path
}
