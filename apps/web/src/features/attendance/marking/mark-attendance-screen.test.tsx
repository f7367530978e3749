import { ApiError, attendanceErrors, type Session } from '@church/shared'
import {
  act,
  cleanup,
  screen,
  waitFor,
  waitForElementToBeRemoved,
  within,
} from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { FakeSocket } from '../../../../test/fake-socket.ts'
import { positionAt, positionError } from '../../../../test/geolocation.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { sampleSession } from '../../../../test/sample-session.ts'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { reportReachable } from '../../../lib/connection.ts'
import { formatTime } from '../../../lib/format.ts'
import { MarkAttendanceScreen } from './mark-attendance-screen.tsx'
import { forgetLocation } from './ways/location/location-store.ts'

const MINUTE = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
const aSession = (change: Partial<Session> = {}) =>
  sampleSession({ start_datetime: fromNow(-30), end_datetime: fromNow(30), ...change })
const inside = church.centre
const outside = { lat: inside.lat + 0.01, lng: inside.lng }

/** A mark in the user's own list. */
const ownMark = {
  id: 1,
  session: 1,
  name: 'Ada Member',
  attendance_name: 'Sunday Worship',
  start_datetime: fromNow(-90),
  end_datetime: fromNow(-1),
  marked_at: new Date().toISOString(),
  source: 'phone',
  marked_by: null,
} as const

/** The device's response to a request for its location. */
type Device = (found: PositionCallback, failed: PositionErrorCallback) => void

const at =
  (place: { lat: number; lng: number }): Device =>
  (found) =>
    found(positionAt(place))
const failing =
  (code: number, message: string): Device =>
  (_, failed) =>
    failed(positionError(code, message))

function open(device: Device | null, answers: Answers = {}) {
  vi.stubGlobal('WebSocket', FakeSocket)
  if (device) {
    const geolocation = { watchPosition: device, clearWatch: () => undefined }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  }
  const session = aSession()
  const marked_at = '2026-01-11T10:02:00Z'
  let marked = false
  const server = stubServer({
    getChurch: () => church,
    listOwnAttendance: () => ({ results: [], next: null, previous: null, count: 0 }),
    getDoorRules: () => ({ proof: 'either', steward_taps: true }),
    listCurrentSessions: () => [session],
    checkAttendance: () => ({ already_marked: marked, marked_at: marked ? marked_at : null }),
    markAttendance: () => {
      marked = true
      return { ...session, present_absent: true, marked_at }
    },
    ...answers,
  })
  renderScreen(<MarkAttendanceScreen />)
  return { ...server, session }
}

const stateOf = async (title: string | RegExp) => screen.findByText(title)
const tap = () => userEvent.click(screen.getByRole('button', { name: 'Mark Attendance' }))

beforeEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
  forgetLocation()
  reportReachable()
})

test('between services it names the next one and shows the last, with nothing to tap', async () => {
  const week = 7 * 24 * 60
  const start_datetime = fromNow(week)
  const session = aSession({ start_datetime, end_datetime: fromNow(week + 90) })
  open(at(inside), {
    listCurrentSessions: () => [session],
    getLastService: () => ({
      service: { start_datetime: fromNow(-week), count: 68, marked: true },
    }),
  })
  await stateOf(/^Next: .*\d\d:\d\d/)
  expect(await screen.findByText('68')).toBeTruthy()
  expect(screen.getByText(/, you too$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark Attendance' })).toBeNull()
})

test('leads past a refused location, with the code first', async () => {
  open(failing(1, 'User denied Geolocation'))
  const parts = [
    await stateOf('Your phone won’t say where it is'),
    await screen.findByRole('button', { name: 'Enter the code' }),
    screen.getByRole('button', { name: 'Ask a steward' }),
    await screen.findByRole('heading', { name: 'Please allow access to your location' }),
    screen.getByText(/User denied Geolocation/),
  ]
  const order = [...document.querySelectorAll<HTMLElement>('*')].filter((element) =>
    parts.includes(element),
  )
  expect(order).toEqual(parts)
  expect(screen.queryByRole('region', { name: 'Map of the church area' })).toBeNull()
  await tap()
  await waitFor(() => expect(toasts()).toEqual(['warning: Unable to access location.']))
})

test('a refused location is marked by one tap and the digits, and the help goes', async () => {
  const { asked, session } = open(failing(1, 'User denied Geolocation'), {
    openDoor: () => ({ pass: 'a-pass', valid_until: fromNow(10) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enter the code' }))
  const code = await screen.findByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await userEvent.keyboard('48291')
  expect(asked('openDoor')).toEqual([])
  await userEvent.keyboard('3')
  await stateOf(/^You’re here/)
  expect(asked('openDoor').map(({ body }) => body)).toEqual([
    { session: session.id, code: '482913' },
  ])
  await stateOf('Attendance marked successfully!')
  expect(screen.queryByText(/User denied Geolocation/)).toBeNull()
})

test("shows the device's message if it cannot find its location", async () => {
  open(failing(2, 'Position unavailable'))
  await screen.findByRole('heading', { name: 'Your device can’t find its location' })
  expect(screen.getByText(/Position unavailable/)).toBeTruthy()
})

test("says 'Geolocation not supported' in a browser without a location service", async () => {
  open(null)
  await screen.findByRole('heading', { name: 'This browser can’t tell where you are' })
  expect(screen.getByText(/Geolocation not supported/)).toBeTruthy()
})

test('asks the device again when told to', async () => {
  const device = vi.fn(failing(2, 'Position unavailable'))
  open(device)
  const again = await screen.findByRole('button', { name: 'Try my location again' })
  device.mockImplementation(at(inside))
  await userEvent.click(again)
  await stateOf('You are inside the church area')
  expect(screen.queryByText(/Position unavailable/)).toBeNull()
})

test('marks a member inside the area once, and says when', async () => {
  const { asked, session } = open(at(inside))
  await stateOf('You are inside the church area')
  await tap()
  await stateOf(`You’re here. ${formatTime('2026-01-11T10:02:00Z')}.`)
  await stateOf('Attendance marked successfully!')
  expect(toasts()).toEqual([])
  expect(asked('markAttendance').map(({ body }) => body)).toMatchObject([
    { name: session.name, latitude: inside.lat, longitude: inside.lng },
  ])
  await tap()
  const again = 'info: You have already marked attendance for this session.'
  await waitFor(() => expect(toasts()).toEqual([again]))
  expect(asked('markAttendance')).toHaveLength(1)
})

test('the words of success stay for three seconds, and the mark remains', async () => {
  open(at(inside))
  await stateOf('You are inside the church area')
  await tap()
  await stateOf('Attendance marked successfully!')
  await waitForElementToBeRemoved(() => screen.queryByText('Attendance marked successfully!'), {
    timeout: 4_000,
  })
  await stateOf(/^You’re here/)
})

test('after the session, a mark of today still stands', async () => {
  open(at(inside), {
    listCurrentSessions: () => [],
    listOwnAttendance: () => ({ results: [ownMark], next: null, previous: null, count: 1 }),
  })
  await stateOf(`You were here at ${formatTime(ownMark.marked_at)}`)
})

test('posts nothing from outside the area', async () => {
  const { asked } = open(at(outside))
  await stateOf('You are outside the church area')
  await tap()
  await waitFor(() =>
    expect(toasts()).toEqual(['warning: User is outside the area. Attendance not marked.']),
  )
  expect(asked('markAttendance')).toEqual([])
})

test('shows a mark that was made before', async () => {
  const marked = { already_marked: true, marked_at: '2026-01-11T10:02:00Z' }
  open(at(outside), { checkAttendance: () => marked })
  await stateOf(/^You’re here/)
})

test('shows a mark whose response was lost as uncertain, until another tap settles it', async () => {
  let arrived = false
  open(at(inside), {
    checkAttendance: () => ({ already_marked: arrived, marked_at: arrived ? fromNow(0) : null }),
    markAttendance: () => Promise.reject(new ApiError(0, 'unreachable', 'Network Error')),
  })
  await stateOf('You are inside the church area')
  await tap()
  await stateOf('We’re not sure your mark was saved')
  await waitFor(() => expect(toasts()).toEqual(['error: Error marking attendance: Network Error']))
  arrived = true
  await tap()
  await stateOf(/^You’re here/)
  await stateOf('Attendance marked successfully!')
})

test('a mark whose connection broke is made once the server is back, with no other tap', async () => {
  let isBroken = true
  let marks = 0
  open(at(inside), {
    checkAttendance: () => ({
      already_marked: marks > 0,
      marked_at: marks > 0 ? fromNow(0) : null,
    }),
    markAttendance: () => {
      if (isBroken) throw new ApiError(0, 'unreachable', 'Network Error')
      marks += 1
      return { ...aSession(), present_absent: true, marked_at: fromNow(0) }
    },
  })
  await stateOf('You are inside the church area')
  await tap()
  await stateOf('We’re not sure your mark was saved')
  isBroken = false
  act(() => reportReachable())
  await stateOf(/^You’re here/)
  expect(marks).toBe(1)
})

test("shows a rejection by the server in the product's own words", async () => {
  const { status, code } = attendanceErrors.outsideArea
  open(at(inside), {
    markAttendance: () => Promise.reject(new ApiError(status, code, 'In other words.')),
  })
  await stateOf('You are inside the church area')
  await tap()
  await waitFor(() =>
    expect(toasts()).toEqual(['warning: User is outside the area. Attendance not marked.']),
  )
})

test('distinguishes having no session from failing to load one', async () => {
  open(at(inside), { listCurrentSessions: () => [] })
  await stateOf('No session yet')
})

test('offers a retry when the session could not be loaded', async () => {
  let away = true
  open(at(inside), {
    listCurrentSessions: () => {
      if (away) throw new ApiError(503, 'unavailable', 'Back in a moment.')
      return [aSession()]
    },
  })
  await stateOf('The session could not be loaded')
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await stateOf('You are inside the church area')
})

test('marks the chosen session when two run at the same time, after a reload too', async () => {
  const answers = {
    listCurrentSessions: () => [aSession(), aSession({ id: 2, name: 'Youth Service' })],
  }
  open(at(inside), answers)
  await userEvent.click(await screen.findByRole('radio', { name: 'Youth Service' }))
  cleanup()
  const { asked } = open(at(inside), answers)
  await stateOf('You are inside the church area')
  await tap()
  await waitFor(() => expect(asked('markAttendance')[0]?.body.name).toBe('Youth Service'))
})

test('shows a cancelled session with its reason, and posts nothing', async () => {
  const cancelled = aSession({
    cancelled_at: fromNow(-60),
    cancel_reason: 'The heating has failed',
  })
  const { asked } = open(at(inside), { listCurrentSessions: () => [cancelled] })
  await stateOf('This session is cancelled')
  await stateOf('The heating has failed')
  await tap()
  await waitFor(() => expect(toasts()).toEqual(['info: This session has been cancelled.']))
  expect(asked('markAttendance')).toEqual([])
})

test('tells of a cancelled session of today besides the one that comes next', async () => {
  const today = { start_datetime: fromNow(60), cancelled_at: fromNow(-60), cancel_reason: 'Snow' }
  const nextYear = { ...today, start_datetime: fromNow(500_000), cancel_reason: 'Repairs' }
  open(at(inside), {
    listCurrentSessions: () => [
      aSession({ id: 2, name: 'Evening prayer' }),
      aSession(today),
      aSession({ id: 3, ...nextYear }),
    ],
  })
  const notice = await screen.findByText('Sunday Worship')
  expect(notice.parentElement?.textContent).toMatch(/is cancelled: Snow$/)
  expect(screen.queryByText(/Repairs/)).toBeNull()
})

test('marks a session whose end an admin has just moved, without a second tap', async () => {
  const { status, code } = attendanceErrors.notRunning
  const [old, moved] = [aSession(), aSession({ end_datetime: fromNow(35) })]
  let current = old
  const { asked } = open(at(inside), {
    listCurrentSessions: () => [current],
    markAttendance: ({ body }) => {
      current = moved
      if (body.end_datetime !== moved.end_datetime) throw new ApiError(status, code, 'Changed.')
      return { ...moved, present_absent: true, marked_at: fromNow(0) }
    },
  })
  await stateOf('You are inside the church area')
  await tap()
  await stateOf('Attendance marked successfully!')
  expect(asked('markAttendance')).toHaveLength(2)
})

test('says since when an early opening is open', async () => {
  open(at(inside), {
    listCurrentSessions: () => [
      aSession({ opens_datetime: fromNow(-5), start_datetime: fromNow(15) }),
    ],
  })
  await stateOf(/^open since/)
  await stateOf('You are inside the church area')
})

test('requests the closing of a session whose end has passed, and says so', async () => {
  const over = aSession({ end_datetime: fromNow(-1) })
  const { asked } = open(at(inside), {
    listCurrentSessions: () => [over],
    expireSession: () => ({ detail: 'Session expired.' }),
  })
  await waitFor(() => expect(asked('expireSession')).toMatchObject([{ params: { id: '1' } }]))
  await waitFor(() => expect(toasts()).toContain('info: Session expired. Refreshing data...'))
})

test('shows the live count as it changes, and that it is connecting again', async () => {
  open(at(inside))
  const count = within(screen.getByRole('region', { name: 'Live attendance count' }))
  await stateOf('You are inside the church area')
  act(() => FakeSocket.latest.onopen())
  act(() => FakeSocket.latest.onmessage({ data: '{"type":"attendance_update","count":12}' }))
  expect(count.getByText('12')).toBeTruthy()
  expect(count.getByText('present now')).toBeTruthy()
  await count.findByText('Live attendance count updated: 12')
  expect(toasts()).toEqual([])
  act(() => FakeSocket.latest.onclose())
  expect(count.getByText('12')).toBeTruthy()
  expect(count.getByText('connecting…')).toBeTruthy()
})

test('without a WebSocket, the count comes by HTTP, until the socket is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { asked } = open(at(inside), { getLiveNumbers: () => ({ count: 31, attendance: 40 }) })
  const count = within(screen.getByRole('region', { name: 'Live attendance count' }))
  act(() => FakeSocket.latest.onclose())
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await count.findByText('31')
  await count.findByText('present, updated every few seconds')
  const before = asked('getLiveNumbers').length
  act(() => FakeSocket.latest.onopen())
  act(() => FakeSocket.latest.onmessage({ data: '{"type":"attendance_update","count":32}' }))
  await count.findByText('32')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(asked('getLiveNumbers').length).toBe(before)
})

test('offers the code and a steward exactly when the place is in the way', async () => {
  open(at(inside))
  await stateOf('You are inside the church area')
  expect(screen.queryByRole('button', { name: 'Enter the code' })).toBeNull()
  cleanup()
  forgetLocation()
  open(at(outside))
  await screen.findByRole('button', { name: 'Enter the code' })
  cleanup()
  forgetLocation()
  open(failing(2, 'Position unavailable'), {
    getDoorRules: () => ({ proof: 'place', steward_taps: true }),
  })
  await screen.findByRole('button', { name: 'Ask a steward' })
  expect(screen.queryByRole('button', { name: 'Enter the code' })).toBeNull()
})

test('where the code is required, asks for it in place of the location, and marks with its pass', async () => {
  const { asked, session } = open(failing(1, 'User denied Geolocation'), {
    getDoorRules: () => ({ proof: 'code', steward_taps: false }),
    openDoor: () => ({ pass: 'a-pass', valid_until: fromNow(10) }),
  })
  await stateOf('Enter the code at the door')
  await tap()
  await userEvent.type(await screen.findByLabelText('Code'), '482 913')
  await stateOf(/^You’re here/)
  expect(asked('openDoor')[0]?.body).toEqual({ session: session.id, code: '482913' })
  expect(asked('markAttendance')[0]?.body).toMatchObject({ door_pass: 'a-pass' })
  expect(asked('markAttendance')[0]?.body).not.toHaveProperty('latitude')
})
