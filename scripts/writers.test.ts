import { expect, test } from 'vitest'
import { readSources } from './boundaries.ts'
import { repositoryRoot } from './repository.ts'
import { findOtherWriters } from './writers.ts'

const api = readSources(`${repositoryRoot}/apps/api/src`)
const other = 'features/office/imports/other.ts'
const withOther = (text: string) => findOtherWriters(new Map([...api, [other, text]]))

test('each act from which others follow has one function', () => {
  expect(findOtherWriters(api)).toEqual([])
})

test.each([
  ['makes sessions', 'await db.session.createMany({ data })'],
  ['makes sessions', 'INSERT INTO sessions (name) VALUES ($1)'],
  ['deletes sessions', 'DELETE FROM sessions WHERE id = $1'],
  ['moves sessions', 'UPDATE sessions SET name = $2,\n starts_at = $3 WHERE id = $1'],
  ['moves sessions to another series', 'UPDATE sessions SET series_id = $2'],
  ['changes who belongs to the church', "UPDATE users SET left_on = now(), standing = 'left'"],
  ['ends sign-ins', 'UPDATE refresh_tokens SET revoked_at = $1'],
  ['ends sign-ins', 'updateMany({ data: { revokedAt: now } })'],
])('another file that %s is found: %s', (what, text) => {
  expect(withOther(text)).toEqual([expect.stringContaining(`${other} ${what}: call`)])
})

test.each([
  "UPDATE users SET approved_at = $1 WHERE standing = 'left'",
  'db.refreshToken.findMany({ where: { revokedAt: null } })',
  'UPDATE sessions SET name = $1 WHERE id = $2',
])('reading, or writing something else, is not: %s', (text) => {
  expect(withOther(text)).toEqual([])
})

test('a file that makes the statement no longer is to be taken off the list', () => {
  const without = new Map([...api, ['http/end-access.ts', '']])
  expect(findOtherWriters(without)).toEqual([
    'http/end-access.ts no longer ends sign-ins: take it off the list in writers.ts.',
  ])
})
