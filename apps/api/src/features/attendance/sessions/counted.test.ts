import { expect, test } from 'vitest'
import { aChurch } from '../../../../test/server.ts'
import { COUNTING } from './counted.ts'

const { pool } = (await aChurch()).services

/** The tables with a foreign key to another one; with an action, only those that it deletes rows of. */
async function tablesWithIdsOf(table: string, action?: 'CASCADE'): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confrelid = $1::regclass AND ($2::text IS NULL OR confdeltype = 'c')
     ORDER BY 1`,
    [table, action],
  )
  return rows.map(({ name }) => name)
}

const counted = Object.values(COUNTING)

test('every table about sessions counts people, or is named here', async () => {
  const others = [
    'announcements',
    'attendance_corrections',
    'headcounts',
    'serving_slots',
    'session_departments',
    'unnamed_corrections',
    'unnamed_keys',
  ]
  const tables = new Set([...counted.map(({ table }) => table), ...others])
  expect(
    await tablesWithIdsOf('sessions'),
    'A table of people at a session has a row in COUNTING; counted-by-name.test.ts then asks for the rest. Name any ' +
      'other table here.',
  ).toEqual([...tables].sort())
})

test('a number is fixed at the closing where its rows can be deleted with their people', async () => {
  const fleeting = await tablesWithIdsOf('users', 'CASCADE')
  const lost = counted.filter(({ table, total }) => fleeting.includes(table) && !total)
  expect(lost).toEqual([])
})
