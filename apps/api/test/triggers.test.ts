import {
  announcing,
  constraining,
  goingWithNextRelease,
  numbering,
  outlasting,
  recording,
} from '@church/database/triggers.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

const database = await createTestDatabase()
const pool = new pg.Pool({ connectionString: database.url })
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const { rows: triggers } = await pool.query<{ name: string; does: string; on: boolean }>(
  `SELECT relname || '.' || tgname AS name, proname::text AS does, tgenabled <> 'D' AS on
   FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
   WHERE NOT tgisinternal`,
)
const going = Object.keys(goingWithNextRelease)

test('the triggers in the database are those with a reason in prisma/triggers.ts', () => {
  const listed = [
    ...announcing,
    ...Object.keys(constraining),
    ...numbering,
    ...recording,
    ...Object.keys(outlasting),
    ...going,
  ]
  expect(listed.sort()).toEqual(triggers.map(({ name }) => name).sort())
})

test('the triggers that announce do nothing else, and no other announces', () => {
  const saying = triggers.filter(({ does }) => does.startsWith('say_'))
  expect(saying.map(({ name }) => name).sort()).toEqual(announcing)
})

test('the triggers that record withdrawals do nothing else, and no other records any', () => {
  const noting = triggers.filter(({ does }) => does.startsWith('record_'))
  expect(noting.map(({ name }) => name).sort()).toEqual(recording)
})

test('the tests run without the triggers whose rule stands in the code', () => {
  const off = triggers.filter(({ on }) => !on)
  expect(off.map(({ name }) => name).sort()).toEqual(going)
})
