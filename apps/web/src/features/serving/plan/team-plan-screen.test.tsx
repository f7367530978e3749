import { ApiError, type Plan, type Team, teamErrors } from '@church/shared'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { TeamPlanScreen } from './team-plan-screen.tsx'

const person = (id: number, name: string) => ({ id, name, image: null, teams: [], away: [] })
const slot = (id: number, user: number | null) => ({
  id,
  session: 3,
  role: 'Door',
  team: 1,
  user,
  state: user ? ('yes' as const) : ('draft' as const),
  why: null,
  clash: null,
})
const plan: Plan = {
  sessions: [
    {
      id: 3,
      name: 'Worship',
      start_datetime: '2026-12-06T10:00:00Z',
      end_datetime: '2026-12-06T11:00:00Z',
      series: null,
      cancelled: true,
    },
  ],
  // 7 is the user.
  slots: [slot(10, 7), slot(11, 8), slot(12, null)],
  people: [person(7, 'Ruth Ade'), person(8, 'Ann Miller')],
}

function open(answers: Answers = {}) {
  stubServer({
    getChurch: () => church,
    listTeams: () => [{ id: 1, name: 'Welcome' } as Team],
    getPlan: () => plan,
    ...answers,
  })
  renderScreen(<TeamPlanScreen />, { at: '/profile/serving/1', path: '/profile/serving/:id' })
}

test('shows who serves, and only the dates of the user as theirs', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Welcome' })
  const rows = (await screen.findAllByText('Door')).map((role) => role.closest('li'))
  expect(rows.map((row) => [row?.textContent, row?.dataset.me])).toEqual([
    ['Door Ruth Ade (you)', 'true'],
    ['Door Ann Miller', 'false'],
    ['Door Nobody yet', 'false'],
  ])
  screen.getByText('Cancelled')
  const back = screen.getByRole('link', { name: 'When you serve' })
  expect(back.getAttribute('href')).toBe('/profile/serving')
})

test('says that no dates are planned', async () => {
  open({ getPlan: () => ({ sessions: [], slots: [], people: [] }) })
  await screen.findByText('No dates are planned yet.')
})

test('says why the plan of another team is not shown', async () => {
  const { status, code, detail } = teamErrors.notYours
  open({
    listTeams: () => [],
    getPlan: () => Promise.reject(new ApiError(status, code, detail)),
  })
  await screen.findByText(detail)
  screen.getByRole('heading', { level: 1, name: 'Your team’s plan' })
})
