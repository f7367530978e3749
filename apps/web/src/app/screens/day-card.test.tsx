import type { ListedAttendance, Session } from '@church/shared'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { church } from '../../../test/church.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { householdOf, relativeOf, ruth } from '../../../test/sample-household.ts'
import { sampleSession } from '../../../test/sample-session.ts'
import { type Answers, stubServer } from '../../../test/stub-server.ts'
import { DayCard } from './day-card.tsx'

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const worship = sampleSession({
  id: 3,
  name: 'Worship',
  start_datetime: minutesFromNow(-30),
  end_datetime: minutesFromNow(60),
})
const later = { start_datetime: minutesFromNow(120), opens_datetime: minutesFromNow(120) }

const mark: ListedAttendance = {
  session: 1,
  id: 9,
  name: 'Ruth Ade',
  attendance_name: 'Worship',
  start_datetime: worship.start_datetime,
  end_datetime: worship.end_datetime,
  marked_at: new Date().toISOString(),
  source: 'phone',
  marked_by: null,
}

/** Shows the card of a day with these sessions. */
async function dayWith(sessions: Session[], answers: Answers = {}) {
  vi.stubGlobal('WebSocket', FakeSocket)
  stubServer({
    getChurch: () => church,
    listCurrentSessions: () => sessions,
    listRegularServices: () => [],
    checkAttendance: () => ({ already_marked: false, marked_at: null }),
    listOwnAttendance: () => ({ results: [], next: null, previous: null, count: 0 }),
    getOwnHousehold: () => ({ may_act: false, agreed_at: null, households: [], requests: [] }),
    ...answers,
  })
  renderScreen(<DayCard />)
  return within(await screen.findByRole('region', { name: 'Today' }))
}

const title = (day: Awaited<ReturnType<typeof dayWith>>) => day.getByRole('heading').textContent

test('while a service is on, one tap says “I’m here”', async () => {
  const day = await dayWith([worship])
  expect(title(day)).toBe('Worship is on')
  const link = day.getByRole('link', { name: 'I’m here' })
  // The wish to be marked is not in the address.
  expect(link.getAttribute('href')).toBe('/MapComponent/')
})

test('somebody who is marked reads since when, and is not asked again', async () => {
  const marked_at = new Date().toISOString()
  const day = await dayWith([worship], {
    checkAttendance: () => ({ already_marked: true, marked_at }),
  })
  expect(title(day)).toMatch(/^You’re here\. \d\d:\d\d/)
  expect(day.queryByRole('link')).toBeNull()
})

test('the window shows how many are here, and the user’s own pane once they are marked', async () => {
  const marked_at = new Date().toISOString()
  const day = await dayWith([{ ...worship, departments: ['Choir'] }], {
    checkAttendance: () => ({ already_marked: true, marked_at }),
    getLiveNumbers: () => ({ count: 34, attendance: 40 }),
  })
  await day.findByText(/34 here/)
  await day.findByText('34')
})

const household: Answers = {
  getOwnHousehold: () => householdOf([ruth, relativeOf(8, 'Esther'), relativeOf(9, 'Noah')]),
}

test('a parent can say “We’re here” for the children, too', async () => {
  const day = await dayWith([worship], household)
  const link = await day.findByRole('link', { name: 'We’re here' })
  expect(link.getAttribute('href')).toBe('/MapComponent/')
  day.getByRole('link', { name: 'I’m here' })
})

test('once the parent is marked, the filled button counts the children', async () => {
  const marked_at = new Date().toISOString()
  const check = { checkAttendance: () => ({ already_marked: true, marked_at }) }
  const day = await dayWith([worship], { ...check, ...household })
  await day.findByRole('link', { name: 'Mark my family (2)' })
})

test('between services, the window shows the last one', async () => {
  const service = { start_datetime: '2026-01-04T10:00:00Z', count: 68, marked: true }
  const day = await dayWith([], { getLastService: () => ({ service }) })
  await day.findByText(/^Last service, .*: 68, you too$/)
  await day.findByText('68')
})

test('after the service, the mark of the day stays', async () => {
  const listOwnAttendance = () => ({ results: [mark], next: null, previous: null, count: 1 })
  const day = await dayWith([], { listOwnAttendance })
  await day.findByRole('heading', { name: /^You were here at \d\d:\d\d/ })
})

test('before a service, the card names the next one that is for everybody and not cancelled', async () => {
  const first = { ...worship, ...later }
  const day = await dayWith([
    { ...first, id: 5, name: 'Rehearsal', departments: ['Choir'] },
    { ...first, id: 4, name: 'Sunday Worship', start_datetime: minutesFromNow(180) },
    { ...first, id: 6, name: 'Prayer', cancelled_at: minutesFromNow(-9), cancel_reason: 'Snow' },
  ])
  await day.findByText('Sunday Worship')
  expect(title(day)).toMatch(/^Next: /)
  expect(document.body.textContent).toContain('is cancelled: Snow')
})
