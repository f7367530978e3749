import { expect, test } from 'vitest'
import { withoutPersonalData } from './handlers.ts'

test.each([
  ["Cannot read properties of null (reading 'results')", undefined],
  [
    'Failed to fetch dynamically imported module: https://church.test/assets/users-B4x.js',
    undefined,
  ],
  ['No user ruth@church.test', 'No user [email]'],
  [
    'Unexpected token R, "Ruth Ade, L"... is not valid JSON',
    'Unexpected token R, [text]... is not valid JSON',
  ],
  ['Bad value `Ruth', 'Bad value [text]'],
  ['GET /api/users/?keyword=Ruth failed', 'GET /api/users/[query] failed'],
  ['No member 4711', 'No member [number]'],
  ['Cannot dial +44 (0)1582 000-000', 'Cannot dial [number]'],
])('%s', (message, logged = message) => {
  expect(withoutPersonalData(message)).toBe(logged)
})
