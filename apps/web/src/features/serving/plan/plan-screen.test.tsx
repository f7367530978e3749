import type { Plan, Slot } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { ServingPlanScreen } from './plan-screen.tsx'

const team = {
  id: 1,
  name: 'Sound',
  department: 'Media',
  leaders: [7],
  led_by: [{ id: 7, name: 'Lea Hill' }],
  swaps_need_leader: false,
  mine: true,
}
const gap: Slot = {
  id: 10,
  session: 3,
  role: 'Mixer',
  team: 1,
  user: null,
  state: 'no',
  why: null,
  clash: null,
}
const session = {
  id: 3,
  name: 'Worship',
  start_datetime: '2026-12-06T10:00:00Z',
  end_datetime: '2026-12-06T11:00:00Z',
  series: 4,
  cancelled: false,
}
const ann = { id: 8, name: 'Ann Miller', image: null, teams: [1], away: [] }
const ben = { id: 9, name: 'Ben Reed', image: null, teams: [1], away: [3] }

function open(first: Partial<Plan> = {}) {
  let plan: Plan = { slots: [gap], sessions: [session], people: [ben, ann], ...first }
  const server = stubServer({
    getChurch: () => church,
    listCurrentSessions: () => [],
    listTeams: () => [team],
    getPlan: () => plan,
    setSlot: ({ body: { user } }) => {
      const slot: Slot = { ...gap, user: Number(user), state: 'draft' }
      plan = { ...plan, slots: [slot] }
      return slot
    },
    tellPlan: () => ({ told: 1, unreachable: ['Ben Reed'] }),
    getSessionRoles: () => ({ roles: [{ role: 'Mixer', team: 1, needed: 1 }] }),
    getSeriesRoles: () => ({
      roles: [
        { role: 'Mixer', team: 1, needed: 1 },
        { role: 'Door', team: 2, needed: 3 },
      ],
    }),
    setSeriesRoles: ({ body: { roles } }) => ({ roles: roles as [] }),
  })
  renderScreen(<ServingPlanScreen />)
  return server
}

test('from a gap to a person who is told takes four taps, and who is away stands last', async () => {
  const { asked } = open()
  await screen.findByText('One gap')
  await userEvent.click(screen.getByRole('button', { name: /^Mixer ?: ?Nobody yet/ }))
  const dialog = await screen.findByRole('dialog')
  const [, ...people] = within(dialog).getAllByRole('button')
  expect(people.map(({ textContent }) => textContent)).toEqual(['Ann Miller', 'Ben Reedaway'])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ann Miller' }))
  await screen.findByText(/1 not told yet/)
  expect(asked('setSlot')[0]?.body).toEqual({ user: 8 })
  await userEvent.click(screen.getByRole('button', { name: 'Tell everybody' }))
  const question = await screen.findByRole('dialog', { name: 'Tell one person their dates?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Tell everybody' }))
  await screen.findByText('No email reaches Ben Reed. Tell them yourself.')
  expect(toasts()).toContain('success: One person is told.')
})

test('taking off somebody who was told is asked about first', async () => {
  const { asked } = open({ slots: [{ ...gap, user: 8, state: 'yes' }] })
  await userEvent.click(await screen.findByRole('button', { name: /^Mixer ?: ?Ann Miller/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Take Ann Miller off' }))
  const question = await screen.findByRole('dialog', { name: 'Take Ann Miller off?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(asked('setSlot')).toEqual([])
})

test('roles of a series keep those of other teams', async () => {
  const { asked } = open()
  await userEvent.click(await screen.findByRole('button', { name: /^Roles of Worship/ }))
  const needed = await screen.findByLabelText('People')
  await userEvent.clear(needed)
  await userEvent.type(needed, '2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts()).toEqual(['success: The roles have been saved.']))
  expect(asked('setSeriesRoles')[0]?.body).toEqual({
    roles: [
      { role: 'Door', team: 2, needed: 3 },
      { role: 'Mixer', team: 1, needed: 2 },
    ],
  })
})
