import type { ListedAttendance } from '@church/shared'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { OwnAttendanceScreen } from './own-attendance-screen.tsx'

const mark = (id: number, change: Partial<ListedAttendance>): ListedAttendance => ({
  id,
  session: id,
  name: 'Ruth Ade',
  attendance_name: `Service ${id}`,
  start_datetime: '2026-01-11T10:00:00Z',
  end_datetime: '2026-01-11T11:30:00Z',
  marked_at: '2026-01-11T10:02:00Z',
  source: 'phone',
  marked_by: null,
  ...change,
})

test('says who of the household marked the user, or how else it came about', async () => {
  const results = [
    mark(1, { source: 'family', marked_by: 'John Ade' }),
    mark(2, { source: 'family' }),
    mark(3, { source: 'steward' }),
    mark(4, {}),
  ]
  stubServer({
    listOwnAttendance: () => ({ results, count: 4, next: null, previous: null }),
  })
  renderScreen(<OwnAttendanceScreen />)
  const rows = await screen.findAllByRole('row', { name: /Service/ })
  expect(rows.map((row) => /by .*$/.exec(row.textContent ?? '')?.[0])).toEqual([
    'by John Ade',
    'by family',
    'by a steward',
    undefined,
  ])
})
