import { areaOf, contract, type Endpoint } from '@church/shared'
import { expect, test } from 'vitest'
import { wireTables } from '../../wire-contract.ts'

const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

const table = asModule(wireTables('').first)
const wire = await import(table)
const firstRows = { ...wire.contract }

test('the tables of calls that browsers load say the same as the contract', async () => {
  await import(asModule(wireTables(table).later))
  const all: [string, Endpoint][] = Object.entries(contract)
  const rows = all.filter(([, { access }]) => access !== 'reader')
  const meant = rows.map(([name, { method, path, access, identifies, csrf, file, changes }]) => {
    const isPublic = access === 'public' && !identifies
    const calls = { method, path, csrf, file, changes }
    return [name, { ...calls, access: isPublic ? 'public' : undefined, area: areaOf(name) }]
  })
  expect(wire.contract).toEqual(Object.fromEntries(meant))
  expect(wire.areaOf('markAttendance')).toBe('attendance')
})

test('the first load has the rows of its screens only', () => {
  expect(firstRows).toHaveProperty('markAttendance')
  expect(firstRows).toHaveProperty('refreshToken')
  expect(firstRows).not.toHaveProperty('createImport')
  expect(Object.keys(firstRows).length).toBeLessThan(Object.keys(contract).length / 2)
})
