import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, describe, expect, test } from 'vitest'
import { quoted } from '../../src/operations/catalogue.ts'
import { type Manifest, pictureOf, tableOf } from '../../src/operations/manifest.ts'
import { filesOf } from '../../src/operations/verify.ts'
import { exampleChurch } from '../../src/platform/example-church.ts'
import { startAnotherServer } from '../server.ts'
import { ADMIN, MEMBER, SESSION } from './church.ts'
import { restoreRelease } from './restore-release.ts'

const root = new URL('../../../../', import.meta.url)
const releases = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.slice(0, -'.txt'.length))
  .sort()

const folder = mkdtempSync(join(tmpdir(), 'church-releases-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Rows that migrations add to a table: who is missed is counted from the upgrade on. */
const ADDED: Record<string, RegExp> = { settings: /^care\t/ }

/** Its digests had no key, so a migration deletes them. */
const EMPTIED = 'rate_limits'

/** The setting that loses its invented numbers and addresses; a test of its own looks at it. */
const CHURCH = /^church\t.*/

/** The rows of each table, in PostgreSQL's COPY format, in any order. */
type Rows = Record<string, string[]>

async function rowsIn(backup: string): Promise<Rows> {
  const rows: Rows = {}
  for await (const { name, content } of filesOf(backup)) {
    const table = tableOf(name)
    if (table) rows[table] = [...(rows[table] ?? []), ...content.toString().trimEnd().split('\n')]
  }
  return sorted(rows)
}

/** The same columns of the same tables as they are in a database. */
async function rowsOf(url: string, { tables }: Manifest): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("SET datestyle = 'ISO'; SET timezone = 'UTC'")
  const rows: Rows = {}
  for (const { name, columns } of tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const copy = client.query(copyTo(`COPY (SELECT ${list} FROM ${quoted(name)}) TO STDOUT`))
    rows[name] = (await text(copy)).trimEnd().split('\n')
  }
  await client.end()
  return sorted(rows)
}

const sorted = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => table !== EMPTIED)
      .map(([table, lines]) => [
        table,
        lines
          .filter((line) => !ADDED[table]?.test(line))
          .map((line) => (table === 'settings' ? line.replace(CHURCH, 'church') : line))
          .sort(),
      ]),
  )

async function upgraded(release: string) {
  const { backup, database, made, clock, mediaDir } = await restoreRelease(release, folder)
  afterAll(database.drop)
  const before = await rowsIn(backup)
  const after = await rowsOf(database.url, made)
  const { request } = await startAnotherServer({ databaseUrl: database.url, clock })
  return { made, before, after, mediaDir, clock, request }
}

test('every release in the changelog is recorded, and the newest is the version of the product', () => {
  const changelog = readFileSync(new URL('CHANGELOG.md', root), 'utf8')
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  expect(versions[0]).toBe(version)
  expect(versions.sort()).toEqual(releases)
})

test('the guide tags a release by its version', () => {
  expect(readFileSync(new URL('CONTRIBUTING.md', root), 'utf8')).toMatch(/`git tag v\d+\.\d+\.\d+ /)
})

for (const release of releases) {
  const { made, before, after, mediaDir, clock, request } = await upgraded(release)

  describe(`after an upgrade from ${release}`, () => {
    test('every row has the values that it had, and every picture is there', async () => {
      expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true)
      expect(after).toEqual(before)
      const pictures = made.files.flatMap(({ name }) => pictureOf(name) ?? [])
      expect(pictures.length).toBeGreaterThan(2)
      expect((await readdir(mediaDir)).sort()).toEqual(pictures.sort())
    })

    test('the church is the same, but publishes no invented number or address', async () => {
      const { body } = await request.get('/api/church/').expect(200)
      expect(body).toMatchObject({ name: exampleChurch.name, polygon: exampleChurch.polygon })
      expect(body).toMatchObject({ bank: { account_number: '' }, help: { phone: '', email: '' } })
      expect(JSON.stringify(body)).not.toMatch(/00000000|1632|church\.example/)
    })

    test('a member signs in, finds their details and their mark, and marks again', async () => {
      const signIn = async ({ email, password }: typeof ADMIN) => {
        const body = { username: email, password }
        const answer = await request.post('/api/users/login/').send(body).expect(200)
        return { id: answer.body.id, auth: { Authorization: `Bearer ${answer.body.token}` } }
      }
      const [admin, ruth] = [await signIn(ADMIN), await signIn(MEMBER)]
      const profile = await request.get(`/api/users/profile/${ruth.id}/`).set(ruth.auth).expect(200)
      expect(profile.body).toMatchObject({ last_name: "O'Dea", city: 'Luton' })
      const now = clock.now().getTime()
      const session = {
        name: 'After the upgrade',
        start_datetime: new Date(now - 60_000).toISOString(),
        end_datetime: new Date(now + 3_600_000).toISOString(),
      }
      const create = request.post('/api/users/sessions/create/').set(admin.auth)
      await create.send(session).expect(201)
      const { lat: latitude, lng: longitude } = exampleChurch.centre
      const mark = request.post('/api/users/profile/attendance/create/').set(ruth.auth)
      await mark.send({ ...session, present_absent: true, latitude, longitude }).expect(201)
      const marks = await request.get('/api/users/profile/attendance/').set(ruth.auth).expect(200)
      expect(JSON.stringify(marks.body)).toContain(SESSION)
      expect(JSON.stringify(marks.body)).toContain(session.name)
      for (const path of ['members/', 'users/', 'users/attendance/unsuccessful/']) {
        const answer = await request.get(`/api/${path}`).set(admin.auth).expect(200)
        expect(JSON.stringify(answer.body)).toContain('Łódź 教会')
      }
    })
  })
}
