import type { Overview } from '@church/shared'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { FakeSocket } from '../../../../test/fake-socket.ts'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleNumbers } from '../../../../test/sample-numbers.ts'
import { sampleSession } from '../../../../test/sample-session.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { Dashboard, Yesterday } from './index.ts'

type Recent = Overview['recent'][number]

/** A service with 70 people, or as many as given. */
const held = (id: number, day: string, change: Partial<Recent> = {}): Recent => {
  const numbers = sampleNumbers({ people: 70, absent: 8, ...change })
  return {
    ...sampleSession({ id, start_datetime: `${day}T10:00:00Z`, end_datetime: `${day}T11:00:00Z` }),
    ...numbers,
    present: numbers.people,
    ...change,
  }
}

const overview = (change: Partial<Overview>): Overview => ({
  current: null,
  recent: [],
  birthdays: [],
  unseen: { weeks: 3, count: 0, members: [] },
  care: { open: 0, unassigned: 0, done_this_week: 0 },
  serving_gaps: [],
  warnings: { series_without_dates: [], overlapping_services: [] },
  ...change,
})

function open(change: Partial<Overview>) {
  stubServer({ getOverview: () => overview(change), getChurch: () => church })
  renderScreen(
    <>
      <Yesterday />
      <Dashboard />
    </>,
    { user: admin },
  )
}

// A Monday.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-08T09:00:00Z') }))

const link = (name: string | RegExp) => screen.findByRole('link', { name })
const addressOf = async (name: string | RegExp) => (await link(name)).getAttribute('href')

test('begins with yesterday’s service, to correct it or to add its headcount', async () => {
  open({ recent: [held(3, '2026-05-31', { people: 50 }), held(4, '2026-06-07')] })
  const yesterday = await screen.findByRole('region', { name: 'Yesterday' })
  expect(within(yesterday).getByText(/^Yesterday/).textContent).toBe('Yesterday: 70 people.')
  expect(await addressOf('Correct')).toBe('/admin/sessions/4?show=absent')
  expect(await addressOf('Add headcount')).toBe('/admin/sessions/4')
})

test('names each of yesterday’s services, and the headcount that there is', async () => {
  open({
    recent: [
      held(4, '2026-06-07', { headcount: 12, visitor_cards: 3 }),
      held(5, '2026-06-07', { name: 'Evening', people: 1 }),
    ],
  })
  const morning = await screen.findByRole('region', { name: 'Yesterday, Sunday Worship' })
  expect(morning.textContent).toContain('70 people, 12 in the headcount and 3 on visitors’ cards.')
  within(morning).getByRole('link', { name: 'Change headcount' })
  const evening = screen.getByRole('region', { name: 'Yesterday, Evening' })
  expect(evening.textContent).toContain('Yesterday, Evening: 1 person.')
})

test('says nothing of yesterday after a rehearsal or a day without a service', async () => {
  open({ recent: [held(3, '2026-06-06'), held(4, '2026-06-07', { kind: 'other' })] })
  await screen.findByText('Last service')
  expect(screen.queryByText(/^Yesterday/)).toBeNull()
})

test('compares the last service with the average of the services, headcounts included', async () => {
  open({
    recent: [
      held(1, '2026-05-24', { people: 40, headcount: 10 }),
      held(2, '2026-05-26', { kind: 'other', people: 6 }),
      held(3, '2026-05-31', { people: 50, headcount: 20 }),
    ],
  })
  const figure = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
  expect(await figure('Last service')).toBe('70')
  expect(await figure('Average')).toBe('60')
  expect(await figure('Change')).toBe('+10')
})

test('each bar is a link to its session, and counts the headcount', async () => {
  open({ recent: [held(3, '2026-05-31', { headcount: 12 })] })
  const chart = await screen.findByRole('group', { name: 'Attendance by session' })
  const bar = within(chart).getByRole('link', {
    name: /: 70 present, 12 in the headcount, 8 absent$/,
  })
  expect(bar.getAttribute('href')).toBe('/admin/sessions/3')
  within(chart).getByText('82')
})

test.each([
  { dir: 'ltr', lefts: ['0%', '12.5%'] },
  { dir: 'rtl', lefts: ['87.5%', '75%'] },
])('time runs as the page’s language does: $dir', async ({ dir, lefts }) => {
  document.documentElement.dir = dir
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  open({ recent: [held(1, '2026-05-24'), held(2, '2026-05-31')] })
  const chart = await screen.findByRole('group', { name: 'Attendance by session' })
  const places = within(chart)
    .getAllByRole('link')
    .map((bar) => bar.querySelector('rect')?.getAttribute('x'))
  expect(places).toEqual(lefts)
})

test('leads from somebody who is missed to their case, or else to their record', async () => {
  const last_present = '2026-05-10T10:00:00Z'
  open({
    unseen: {
      weeks: 3,
      count: 2,
      members: [
        { id: 7, name: 'Mary Hill', last_present, case: 12, closed_on: null },
        { id: 8, name: 'John Hill', last_present: null, case: null, closed_on: '2026-06-07' },
      ],
    },
    care: { open: 4, unassigned: 2, done_this_week: 1 },
  })
  await screen.findByText('2 people have missed three weeks or more.')
  expect(await addressOf(/^Mary Hill/)).toBe('/care/12')
  screen.getByText(/^case closed .*2026$/)
  expect(await addressOf(/^John Hill/)).toBe('/admin/unsuccessfulattendantdetails/8')
})

test('the attendance is the live one, and what it consists of is loaded anew when that changes', async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  let visitor_cards = 3
  // The live count has people with and without a name together.
  const numbers = () => sampleNumbers({ people: 38, unnamed: 2, headcount: 12, visitor_cards })
  const current = () => ({ ...sampleSession({ id: 6 }), running: true, present: 38, ...numbers() })
  const { asked } = stubServer({
    getOverview: () => overview({ current: current() }),
    getChurch: () => church,
  })
  renderScreen(<Dashboard />, { user: admin })
  const sentence = async () => (await screen.findByText(/the attendance is/)).textContent
  const tell = (message: object) =>
    act(() => {
      const data = JSON.stringify({ type: 'attendance_update', ...message })
      FakeSocket.latest.onmessage({ data })
    })
  expect(await sentence()).toBe(
    'With 12 in the headcount and 3 on visitors’ cards, the attendance is 55.',
  )
  tell({ count: 41, attendance: 56 })
  expect(await sentence()).toMatch(/ 56\.$/)
  expect(asked('getOverview')).toHaveLength(1)
  visitor_cards = 5
  tell({ count: 41, attendance: 58 })
  await screen.findByText(/5 on visitors’ cards/)
  expect(await sentence()).toMatch(/ 58\.$/)
  expect(asked('getOverview')).toHaveLength(2)
})
