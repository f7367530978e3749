import { areaOf, contract, type Endpoint } from '@church/shared'
import { expect, test } from 'vitest'
import { wireTable } from '../../wire-contract.ts'

test('the table of calls that browsers load says the same as the contract', async () => {
  const wire = await import(`data:text/javascript,${encodeURIComponent(wireTable)}`)
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
