import { ApiError } from '@church/shared'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import positions from '../../../../../../packages/shared/test/positions.json' with { type: 'json' }
import { church } from '../../../../test/church.ts'
import { FakeSocket } from '../../../../test/fake-socket.ts'
import { positionError } from '../../../../test/geolocation.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { sampleSession } from '../../../../test/sample-session.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { reportReachable } from '../../../lib/connection.ts'
import { syncServerTime } from '../../../lib/server-time.ts'
import { useToasts } from '../../../ui/toast.ts'
import { MarkAttendanceScreen } from './mark-attendance-screen.tsx'
import { forgetLocation } from './ways/location/location-store.ts'

// Loaded beforehand, since real time passes while modules load.
await import('./rest-of-screen.ts')
await import('./ways/location/location-help.tsx')

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const START = Date.parse('2026-01-11T10:30:00Z')

const FINDING = 'Finding your location…'
const SLOW = 'Still looking for your location…'
const REFUSED = 'Your phone won’t say where it is'
const INSIDE = 'You are inside the church area'
const OUTSIDE = 'You are outside the church area'
const COARSE = 'Your location isn’t exact enough'
const HERE = /^You’re here/

const NO_PLACE = 'warning: Unable to access location.'
const NOT_EXACT = 'warning: Your location is not exact enough. Attendance not marked.'
const IS_OUTSIDE = 'warning: User is outside the area. Attendance not marked.'
const MARKED = 'marked'

const [lat = 0, lng = 0] = positions.centre
const METRE = 1 / 111_195

/** What the device reports: a place, by metres north of the centre, or an error. */
type Event =
  | { after: number; north: number; accuracy?: number; stampedBy?: number }
  | { after: number; code: 1 | 2 | 3; message: string }

const fix = (after: number, accuracy?: number, north = 0): Event => ({
  after,
  north,
  ...(accuracy !== undefined && { accuracy }),
})
/** A fix with a time of its own, in milliseconds from the device's clock. */
const stamped = (after: number, accuracy: number, by: number): Event => ({
  ...{ after, accuracy, north: 0 },
  stampedBy: by,
})
const known = ([place = 0, , accuracy]: number[], after: number) =>
  fix(after, accuracy, (place - lat) / METRE)
const denied = (after: number): Event => ({ after, code: 1, message: 'User denied Geolocation' })

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
const instagram = `${iPhone} Mobile/15E148 Instagram 381.1.0`
const facebook =
  'Mozilla/5.0 (Linux; Android 15; Pixel; wv) Version/4.0 Chrome/137.0 [FB_IAB/FB4A;FBAV/515.0]'

interface Phone {
  /** Null without a location service, and `taken` where an add-on leaves only its name. */
  events: Event[] | 'taken' | null
  userAgent?: string
  permission?: 'prompt' | 'granted'
  isInsecure?: boolean
  /** How far its clock is ahead, in milliseconds. */
  ahead?: number
  /** After how many seconds its clock jumps, and how far. */
  jump?: [number, number]
  /** How often the answer to its mark is lost. */
  lost?: number
}

/** What the screen says after 0, 8, 20 and 60 seconds, and what the tap does then. */
type Row = [name: string, phone: Phone, says: (string | RegExp)[], tap: string, help?: string]

const { coarseAfterFine, preciseOff, coarseInside } = positions.cases
const [fine = [], coarse = []] = coarseAfterFine

const phones: Row[] = [
  [
    'a good fix after a second',
    { events: [fix(1, 12)] },
    [FINDING, INSIDE, INSIDE, INSIDE],
    MARKED,
  ],
  ['no answer at all', { events: [] }, [FINDING, SLOW, REFUSED, REFUSED], NO_PLACE, 'find'],
  [
    'a good fix, then a coarse one',
    { events: [known(fine, 1), known(coarse, 3)] },
    [FINDING, INSIDE, INSIDE, INSIDE],
    MARKED,
  ],
  [
    'Precise Location off',
    { events: preciseOff.map((one) => known(one, 1)) },
    [FINDING, COARSE, COARSE, COARSE],
    NOT_EXACT,
    'Turn on Precise Location',
  ],
  [
    '± 5 km, centred on the church',
    { events: coarseInside.map((one) => known(one, 1)) },
    [FINDING, COARSE, COARSE, COARSE],
    NOT_EXACT,
    'Turn on Precise Location',
  ],
  [
    'a position of three hours ago',
    { events: [stamped(1, 15, -3 * HOUR)] },
    [FINDING, SLOW, REFUSED, REFUSED],
    NO_PLACE,
    'find',
  ],
  [
    'an old position, then its own',
    { events: [stamped(0, 15, -3 * HOUR), fix(4, 20)] },
    [FINDING, INSIDE, INSIDE, INSIDE],
    MARKED,
  ],
  [
    'denied at once',
    { events: [denied(0)] },
    [REFUSED, REFUSED, REFUSED, REFUSED],
    NO_PLACE,
    'allow',
  ],
  [
    'denied after a while',
    { events: [denied(12)] },
    [FINDING, SLOW, REFUSED, REFUSED],
    NO_PLACE,
    'allow',
  ],
  [
    'its location service is off',
    { events: [{ after: 5, code: 2, message: 'Position unavailable' }] },
    [FINDING, REFUSED, REFUSED, REFUSED],
    NO_PLACE,
    'find',
  ],
  [
    'an error, then a late fix',
    { events: [{ after: 20, code: 3, message: 'Timeout expired' }, fix(40, 20)] },
    [FINDING, SLOW, REFUSED, INSIDE],
    MARKED,
  ],
  ['a late fix after silence', { events: [fix(45, 30)] }, [FINDING, SLOW, REFUSED, INSIDE], MARKED],
  [
    'coarse first, exact within seconds',
    { events: [fix(0, 1_500), fix(5, 20)] },
    [FINDING, INSIDE, INSIDE, INSIDE],
    MARKED,
  ],
  [
    'coarse first, exact late',
    { events: [fix(1, 1_500), fix(30, 20)] },
    [FINDING, COARSE, COARSE, INSIDE],
    MARKED,
  ],
  [
    'a kilometre away',
    { events: [fix(0, 10, 1_100)] },
    [OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE],
    IS_OUTSIDE,
  ],
  [
    'at the edge, so that it could be either',
    { events: [fix(1, 40, 80)] },
    [FINDING, COARSE, COARSE, COARSE],
    NOT_EXACT,
    'find',
  ],
  [
    'walking in',
    { events: [fix(0, 10, 300), fix(15, 10)] },
    [OUTSIDE, OUTSIDE, INSIDE, INSIDE],
    MARKED,
  ],
  ['by Wi-Fi, ± 65 m', { events: [fix(2, 65)] }, [FINDING, INSIDE, INSIDE, INSIDE], MARKED],
  [
    'a browser that leaves the accuracy out',
    { events: [fix(2)] },
    [FINDING, INSIDE, INSIDE, INSIDE],
    MARKED,
  ],
  [
    'no location service at all',
    { events: null },
    [REFUSED, REFUSED, REFUSED, REFUSED],
    NO_PLACE,
    'This browser can’t tell where you are',
  ],
  [
    'an add-on that takes the location service away',
    { events: 'taken' },
    [REFUSED, REFUSED, REFUSED, REFUSED],
    NO_PLACE,
    'This browser can’t tell where you are',
  ],
  [
    'a place that is no number, then its own',
    { events: [fix(1, 12, Number.NaN), fix(10, 12)] },
    [FINDING, SLOW, INSIDE, INSIDE],
    MARKED,
  ],
  [
    'an insecure address',
    { events: [denied(0)], isInsecure: true },
    [REFUSED, REFUSED, REFUSED, REFUSED],
    NO_PLACE,
    'This page can’t ask where you are',
  ],
  [
    'Instagram on an iPhone, which never asks',
    { events: [], userAgent: instagram },
    [FINDING, SLOW, REFUSED, REFUSED],
    NO_PLACE,
    'Open this page in Safari',
  ],
  [
    'Facebook on Android, which never asks',
    { events: [], userAgent: facebook },
    [FINDING, SLOW, REFUSED, REFUSED],
    NO_PLACE,
    'Open this page in Chrome',
  ],
  [
    'a question of the browser that nobody answers',
    { events: [], permission: 'prompt' },
    [FINDING, SLOW, REFUSED, REFUSED],
    NO_PLACE,
    'allow',
  ],
  [
    'a clock three hours ahead, and the satellites’ time',
    { events: [stamped(1, 12, -3 * HOUR)], ahead: 3 * HOUR },
    [FINDING, INSIDE, INSIDE, INSIDE],
    MARKED,
  ],
  [
    'a clock a day behind, and the satellites’ time',
    { events: [stamped(1, 12, 24 * HOUR)], ahead: -24 * HOUR },
    [FINDING, INSIDE, INSIDE, INSIDE],
    MARKED,
  ],
  [
    'a clock that is put right in the middle',
    { events: [fix(1, 12), fix(35, 14)], jump: [30, 2 * HOUR] },
    [FINDING, INSIDE, INSIDE, INSIDE],
    MARKED,
  ],
  [
    'a lost answer to the mark',
    { events: [fix(1, 12)], lost: 1 },
    [FINDING, INSIDE, INSIDE, INSIDE],
    'error: Error marking attendance: Network Error',
  ],
]

const titles: Record<string, string> = {
  find: 'Your device can’t find its location',
  allow: 'Please allow access to your location',
}

/** Lets everything happen that is due after some seconds. */
async function pass(seconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(seconds * SECOND))
  // Each answer of the stubbed server, or loaded module, leads to a render, and that perhaps to the next question.
  for (let turn = 0; turn < 8; turn++) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(1)
    })
  }
}

function plug({ events, permission, userAgent, isInsecure }: Phone) {
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true })
  define(window, 'isSecureContext', !isInsecure)
  if (userAgent) define(navigator, 'userAgent', userAgent)
  if (permission) {
    const status = Object.assign(new EventTarget(), { state: permission })
    define(navigator, 'permissions', { query: async () => status })
  }
  if (!events) return
  if (events === 'taken') return define(navigator, 'geolocation', undefined)
  let found: PositionCallback = () => undefined
  let failed: PositionErrorCallback = () => undefined
  let isAsked = false
  const report = (event: Event) => {
    if ('code' in event) {
      return failed(positionError(event.code, event.message))
    }
    const coords = {
      latitude: lat + event.north * METRE,
      longitude: lng,
      ...('accuracy' in event && { accuracy: event.accuracy }),
    }
    const timestamp = Date.now() + (event.stampedBy ?? 0)
    found({ coords, timestamp } as GeolocationPosition)
  }
  define(navigator, 'geolocation', {
    watchPosition: (one: PositionCallback, other: PositionErrorCallback) => {
      found = one
      failed = other
      if (!isAsked)
        for (const event of events) setTimeout(() => report(event), event.after * SECOND)
      isAsked = true
      return 1
    },
    clearWatch: () => undefined,
  })
}

function open(phone: Phone) {
  const session = sampleSession({
    start_datetime: new Date(START - HOUR).toISOString(),
    end_datetime: new Date(START + 6 * HOUR).toISOString(),
  })
  let marks = 0
  let lost = phone.lost ?? 0
  const check = () => ({
    already_marked: marks > 0,
    marked_at: marks > 0 ? session.start_datetime : null,
  })
  const server = stubServer({
    getChurch: () => church,
    listOwnAttendance: () => ({ results: [], next: null, previous: null, count: 0 }),
    getDoorRules: () => ({ proof: 'either', steward_taps: true }),
    listCurrentSessions: () => [session],
    checkAttendance: check,
    markAttendance: () => {
      marks = 1
      lost -= 1
      if (lost >= 0) throw new ApiError(0, 'unreachable', 'Network Error')
      return { ...session, present_absent: true, marked_at: session.start_datetime }
    },
  })
  plug(phone)
  renderScreen(<MarkAttendanceScreen />)
  return { ...server, marks: () => marks }
}

const tap = async () => {
  act(() => screen.getByRole('button', { name: 'Mark Attendance' }).click())
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers({
    now: START,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.stubGlobal('WebSocket', FakeSocket)
  forgetLocation()
  reportReachable()
  useToasts.setState({ toast: null })
  return () => {
    vi.useRealTimers()
    syncServerTime(new Date().toUTCString())
    for (const name of ['geolocation', 'permissions', 'userAgent'])
      Reflect.deleteProperty(navigator, name)
    Reflect.deleteProperty(window, 'isSecureContext')
  }
})

test.each(phones)('%s', async (_, phone, says, tapped, help) => {
  const { ahead = 0, jump } = phone
  vi.setSystemTime(START + ahead)
  syncServerTime(new Date(START).toUTCString())
  const { asked, marks } = open(phone)
  await pass(0)
  let at = 0
  for (const [index, until] of [0, 8, 20, 60].entries()) {
    if (jump && jump[0] > at && jump[0] <= until) {
      await pass(jump[0] - at)
      vi.setSystemTime(Date.now() + jump[1])
      syncServerTime(new Date(Date.now() - jump[1]).toUTCString())
      at = jump[0]
    }
    await pass(until - at)
    at = until
    expect(screen.getByText(says[index] ?? '')).toBeTruthy()
    // No state lasts for long without another way beside it.
    const hasWay = screen.queryByRole('button', { name: 'Enter the code' }) !== null
    if (until >= 8) expect(hasWay).toBe(says[index] !== INSIDE)
  }
  if (help) expect(screen.getByRole('heading', { name: titles[help] ?? help })).toBeTruthy()
  await tap()
  expect(marks()).toBe(tapped === MARKED || phone.lost ? 1 : 0)
  if (tapped !== MARKED) expect(toasts()).toEqual([tapped])
  else expect(screen.getByText(HERE)).toBeTruthy()
  if (!phone.lost) return
  await tap()
  expect(screen.getByText(HERE)).toBeTruthy()
  expect(asked('markAttendance')).toHaveLength(1)
})
