import { createPrisma } from '@church/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

const person = { firstName: 'Zoë', lastName: 'Ångström', passwordHash: '' }
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a user and their member details share one id and are deleted together', async () => {
  const prisma = createPrisma(pool)
  const email = 'zoe@example.org'
  const user = await prisma.user.create({ data: { ...person, email, member: { create: {} } } })
  expect(await prisma.member.findUnique({ where: { id: user.id } })).toMatchObject({
    id: user.id,
    imageWidths: [],
  })
  await prisma.user.delete({ where: { email: 'ZOE@example.org' } })
  expect(await prisma.member.count()).toBe(0)
})

test('search_text() finds a keyword in any part of a name, regardless of case and accents', async () => {
  const prisma = createPrisma(pool)
  const { id } = await prisma.user.create({ data: { ...person, email: 'find@example.org' } })
  const found = await pool.query(
    `SELECT id FROM users WHERE search LIKE '%' || search_text($1) || '%'`,
    ['ANGSTRÖ'],
  )
  expect(found.rows).toEqual([{ id }])
})

test('a keyword search uses the trigram index', async () => {
  const client = await pool.connect()
  // With so few rows PostgreSQL would prefer a sequential scan.
  await client.query('SET enable_seqscan = off')
  for (const table of ['users', 'members', 'sessions']) {
    const { rows } = await client.query(
      `EXPLAIN SELECT id FROM ${table} WHERE search LIKE '%' || search_text($1) || '%'`,
      ['keyword'],
    )
    expect(JSON.stringify(rows)).toContain(`${table}_search_idx`)
  }
  client.release(true)
})

test('CHECK constraints reject a session without a duration and an unknown member type', async () => {
  const insertSession = `INSERT INTO sessions (name, starts_at, ends_at) VALUES ('', $1, $1)`
  await expect(pool.query(insertSession, [new Date(0)])).rejects.toThrow('sessions_ends_after')
  const prisma = createPrisma(pool)
  const { id } = await prisma.user.create({ data: { ...person, email: 'type@example.org' } })
  const insertMember = `INSERT INTO members (id, member_type) VALUES ($1, 'Guest')`
  await expect(pool.query(insertMember, [id])).rejects.toThrow('members_member_type_check')
})

test('each test database starts empty', async () => {
  const other = await createTestDatabase()
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  expect((await client.query('SELECT count(*)::int AS count FROM users')).rows).toEqual([
    { count: 0 },
  ])
  await client.end()
  await other.drop()
})
