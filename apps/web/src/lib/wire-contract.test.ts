import { contract, type Endpoint } from '@church/shared'
import { expect, test } from 'vitest'
import { wireTable } from '../../wire-contract.ts'

test('the table of calls that browsers load says the same as the contract', () => {
  const table: Record<string, Partial<Endpoint>> = new Function(
    wireTable.replace('export const contract =', 'return'),
  )()
  const said = Object.entries(table).map(([name, { method, path, access, csrf, file }]) => [
    name,
    { method, path, isPublic: access === 'public', csrf: Boolean(csrf), file },
  ])
  const meant = Object.entries<Endpoint>(contract).map(
    ([name, { method, path, access, identifies, csrf, file }]) => {
      const isPublic = access === 'public' && !identifies
      return [name, { method, path, isPublic, csrf: Boolean(csrf), file }]
    },
  )
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(meant))
})
