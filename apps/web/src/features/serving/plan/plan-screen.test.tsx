import type { Plan, Slot } from '@church/shared'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
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
    moveSlot: ({ body: { to, user } }) => {
      plan = {
        ...plan,
        slots: plan.slots.map((slot) => ({
          ...slot,
          user: slot.id === to ? Number(user) : null,
          state: 'draft' as const,
        })),
      }
      return { slots: plan.slots }
    },
    suggestPlan: () => {
      plan = { ...plan, slots: [{ ...gap, user: 8, state: 'draft' }] }
      return { ...plan, filled: [gap.id] }
    },
    undoSuggestion: () => {
      plan = { ...plan, slots: [gap] }
      return { emptied: 1 }
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
  await userEvent.click(screen.getByRole('button', { name: /^Mixer, Sun, Dec 6: ?Nobody yet/ }))
  const dialog = await screen.findByRole('dialog')
  const [, ...people] = within(dialog).getAllByRole('button')
  expect(people.map(({ textContent }) => textContent)).toEqual(['Ann Miller', 'Ben Reedaway'])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ann Miller' }))
  await screen.findByText(/1 not told yet/)
  expect(asked('setSlot')[0]?.body).toEqual({ user: 8 })
  await userEvent.click(screen.getByRole('button', { name: 'Tell one person' }))
  const question = await screen.findByRole('dialog', { name: 'Tell one person their dates?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Tell everybody' }))
  await screen.findByText('No email reaches Ben Reed. Tell them yourself.')
  expect(toasts()).toContain('success: One person is told.')
})

test('taking off somebody who was told is asked about first', async () => {
  const { asked } = open({ slots: [{ ...gap, user: 8, state: 'yes' }] })
  await userEvent.click(
    await screen.findByRole('button', { name: /^Mixer, Sun, Dec 6: ?Ann Miller/ }),
  )
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

test('after a suggestion, the new names are tinted and one tap takes them back', async () => {
  const { asked } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Suggest' }))
  await screen.findByText('1 filled · No gaps · 1 not told yet')
  const place = () => screen.getByRole('button', { name: /^Mixer, Sun, Dec 6/ })
  expect(place().dataset.fresh).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('One gap')
  expect(asked('undoSuggestion')[0]?.body).toEqual({ slots: [10] })
  expect(place().dataset.fresh).toBe('false')
})

describe('moving a person', () => {
  const later = { ...session, id: 5, start_datetime: '2026-12-13T10:00:00Z' }
  const there: Slot = { ...gap, id: 11, session: 5, state: 'draft' }
  const plan = {
    sessions: [session, later],
    slots: [{ ...gap, user: 8, state: 'draft' as const }, there],
  }
  const place = (day: string) =>
    screen.getByRole('button', { name: new RegExp(`^Mixer, Sun, Dec ${day}`) })

  test('takes M, an arrow and Enter, and can be undone', async () => {
    const { asked } = open(plan)
    await screen.findByText(/1 not told yet/)
    place('6').focus()
    await userEvent.keyboard('m')
    await screen.findByText('Choose the new place of Ann Miller.')
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await waitFor(() =>
      expect(toasts()).toContain('success: Ann Miller is on for Mixer on Sun, Dec 13.'),
    )
    expect(asked('moveSlot')[0]?.body).toEqual({ to: 11, user: 8, other: null })
    expect(place('13').textContent).toContain('Ann Miller')
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(asked('moveSlot')).toHaveLength(2))
    expect(asked('moveSlot')[1]?.body).toEqual({ to: 10, user: 8, other: null })
  })

  test('by a drag asks first if they were told', async () => {
    const { asked } = open({
      ...plan,
      slots: [
        { ...gap, user: 8, state: 'yes' },
        { ...there, user: 9 },
      ],
      people: [{ ...ben, away: [] }, ann],
    })
    await screen.findByText(/1 not told yet/)
    const drag = (from: HTMLElement, to: HTMLElement) => {
      document.elementFromPoint = () => to
      fireEvent.pointerDown(from, { button: 0 })
      fireEvent.pointerMove(window, { clientX: 30 })
      fireEvent.pointerUp(window)
    }
    drag(place('6'), place('13'))
    const question = await screen.findByRole('dialog', { name: 'Move Ann Miller?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(asked('moveSlot')).toEqual([])
  })

  test('shows who is away where, and marks a place at which they are on already', async () => {
    open({
      ...plan,
      slots: [
        { ...gap, user: 9, state: 'draft' },
        there,
        { ...there, id: 12, role: 'Door', user: 9 },
      ],
      people: [{ ...ben, away: [3] }, ann],
    })
    const foot = await screen.findByRole('row', { name: /^Away/ })
    expect(
      within(foot)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ben Reed', ''])
    place('6').focus()
    await userEvent.keyboard('m')
    expect(place('13').textContent).toContain('on for Door')
    expect(place('13').getAttribute('aria-disabled')).toBe('true')
  })
})
