import type { PersonInReport, SessionInReport, SessionsReport } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleNumbers } from '../../../../test/sample-numbers.ts'
import { sampleSession } from '../../../../test/sample-session.ts'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { ReportsScreen } from './reports-screen.tsx'

const sources = { phone: 40, code: 0, steward: 8, family: 0, office: 0, visitor: 0 }
const numbers = {
  ...sampleNumbers({ people: 50, visitors: 4, children: 5, online: 1, absent: 20 }),
  sources,
  not_kept: 2,
  new_faces: 3,
}
const reported: SessionInReport = { ...sampleSession(), ...numbers }
const report: SessionsReport = { sessions: [reported], totals: numbers, kept_months: null }
const ruth: PersonInReport = {
  user: 7,
  name: 'Ruth Ade',
  standing: 'active',
  present: 9,
  expected: 13,
  percent: 69,
}
const page = { results: [ruth], count: 1, next: null, previous: null }

beforeEach(() => vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' })))

function open(answers: Answers = {}, query = '?from=2026-01-01&to=2026-03-31') {
  const server = stubServer({
    reportOnSessions: () => report,
    reportOnPeople: () => page,
    ...answers,
  })
  const at = `/admin/reports${query}`
  const { address } = renderScreen(<ReportsScreen />, { at, path: '/admin/reports', user: admin })
  return { ...server, address }
}

test('shows the sums of the services in the range, how people came, and each session', async () => {
  const { asked } = open()
  await screen.findByRole('heading', { name: 'One session' })
  expect(screen.getByText('Attendance', { selector: 'div > dt' }).parentElement?.textContent).toBe(
    'Attendance6060.0 a session',
  )
  screen.getByText('How people were marked: 40 by phone, 8 by a steward, 2 no longer kept.')
  const sessions = within(screen.getByRole('table', { name: 'Sessions, oldest first' }))
  expect(sessions.getByRole('row', { name: /Total/ }).textContent).toBe('Total501060203')
  expect(asked('reportOnSessions')[0]?.params).toEqual({
    from: '2026-01-01',
    to: '2026-03-31',
    kind: 'service',
  })
})

test('begins with the last quarter, and changes the time and the kind', async () => {
  const { asked, address } = open({}, '')
  expect(screen.getByLabelText<HTMLSelectElement>('Period').value).toBe('last-quarter')
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last year')
  await userEvent.selectOptions(screen.getByLabelText('Which sessions?'), 'All sessions')
  expect(address()).toMatch(/from=\d{4}-01-01&to=\d{4}-12-31&kind=all$/)
  await waitFor(() => expect(asked('reportOnSessions').at(-1)?.params).not.toHaveProperty('kind'))
})

test('says what a report says nothing about', async () => {
  open({ reportOnSessions: () => ({ ...report, sessions: [] }) })
  await screen.findByText('No sessions were held in this time.')
})

test('says beside the dates that they are in the wrong order, and asks for nothing', async () => {
  const { asked } = open({}, '?from=2026-03-31&to=2026-01-01')
  const problem = await screen.findByText('The last date is before the first.')
  expect(screen.getByLabelText('To').getAttribute('aria-describedby')).toContain(problem.id)
  expect(asked('reportOnSessions')).toEqual([])
})

test('lists people by name with their share, and keeps the range while searching', async () => {
  const few = { ...ruth, user: 8, name: 'Jo Few', present: 1, expected: 2, percent: null }
  const { asked, address } = open({
    reportOnPeople: () => ({ ...page, results: [ruth, few] }),
  })
  await userEvent.click(screen.getByRole('tab', { name: 'People' }))
  const row = await screen.findByRole('row', { name: /Ruth Ade/ })
  expect(row.textContent).toMatch(/9 of 1369%$/)
  expect((await screen.findByRole('row', { name: /Jo Few/ })).textContent).toMatch(
    /1 of 2—too few to say$/,
  )
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Below 50%')
  expect(address()).toBe('/admin/reports?from=2026-01-01&to=2026-03-31&of=people&show=50')
  await waitFor(() => expect(asked('reportOnPeople').at(-1)?.params.below).toBe('50'))
})
