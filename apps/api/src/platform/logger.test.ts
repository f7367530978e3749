import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { createLogger } from './logger.ts'

const database = await createTestDatabase()
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The line that `write` logs. */
function lineOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  let line = ''
  write(createLogger('info', { write: (text) => (line += text) }))
  return line
}

test.each(['password', 'token', 'refreshToken', 'authorization', 'latitude', 'email'])(
  'redacts %s at any depth up to two objects',
  (name) => {
    const line = lineOf((log) =>
      log.info({ [name]: 'a secret', body: { [name]: 'a secret', deep: { [name]: 'a secret' } } }),
    )
    expect(line).not.toContain('a secret')
    expect(line).toContain('Redacted')
  },
)

test('logs a database error with its constraint and stack, but without the values of the row', async () => {
  const wrong = await pool
    .query(
      `INSERT INTO members (id, middle_name, member_type, updated_at)
       VALUES (1, 'Ngozi', 'Nonsense', now())`,
    )
    .catch((error: unknown) => error)
  expect(JSON.stringify(wrong)).toContain('Ngozi')
  const line = lineOf((log) => log.error({ err: wrong }, 'request failed'))
  expect(line).not.toContain('Ngozi')
  const { err, msg } = JSON.parse(line)
  expect(msg).toBe('request failed')
  expect(err.message).toContain('members_member_type_check')
  expect(err.stack).toContain('logger.test.ts')
})
