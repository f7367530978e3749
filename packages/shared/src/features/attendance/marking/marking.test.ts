import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRunning } from '../sessions/times.ts'
import { type MarkingFacts, markingOutcome } from './marking.ts'
import { attendanceTexts, markingTexts } from './texts.ts'

const polygon = [
  { lat: 51.897, lng: -0.447 },
  { lat: 51.897, lng: -0.445 },
  { lat: 51.8955, lng: -0.4445 },
  { lat: 51.895, lng: -0.446 },
  { lat: 51.8955, lng: -0.4475 },
]
const session = {
  opens_datetime: '2026-01-11T09:40:00Z',
  start_datetime: '2026-01-11T10:00:00Z',
  end_datetime: '2026-01-11T11:30:00Z',
  cancelled_at: null,
}

const place = { lat: 51.896, lng: -0.446 }

/** A mark that nothing prevents. */
const good: MarkingFacts = {
  location: place,
  loading: false,
  session,
  now: new Date('2026-01-11T10:30:00Z'),
  alreadyMarked: false,
  area: { polygon, tolerance_m: 0 },
  signedIn: true,
}

/** Everything that can prevent a mark, in order of precedence. */
const obstacles = [
  ['no-location', { location: null }],
  ['loading', { loading: true }],
  ['no-session', { session: null }],
  ['session-cancelled', { session: { ...session, cancelled_at: '2026-01-11T08:00:00Z' } }],
  ['not-running', { now: new Date('2026-01-11T09:39:59Z') }],
  ['already-marked', { alreadyMarked: true }],
  ['outside-area', { location: { lat: 51.9, lng: -0.44 } }],
  ['not-exact', { location: { lat: 51.896, lng: -0.446, accuracy: 5_000 } }],
  ['signed-out', { signedIn: false }],
] as const

describe('markingOutcome', () => {
  test('is ready if nothing prevents the mark', () => {
    expect(markingOutcome(good)).toBe('ready')
  })

  test.each(obstacles)('is %s if nothing else prevents the mark', (outcome, facts) => {
    expect(markingOutcome({ ...good, ...facts })).toBe(outcome)
  })

  test('is the first of several obstacles', () => {
    fc.assert(
      fc.property(fc.subarray([...obstacles], { minLength: 1 }), (several) => {
        // Assigned last to first, so that the location of the earliest obstacle wins.
        const facts = Object.assign({ ...good }, ...several.toReversed().map(([, one]) => one))
        expect(markingOutcome(facts)).toBe(several[0]?.[0])
      }),
    )
  })

  test('a location of more than two minutes ago is none', () => {
    const seen = (age: number | null) => markingOutcome({ ...good, location: { ...place, age } })
    expect([seen(null), seen(0), seen(120), seen(121)]).toEqual([
      ...['ready', 'ready', 'ready', 'no-location'],
    ])
  })

  test('has the messages of the specification, and two of its own', () => {
    expect(markingTexts).toEqual({
      'no-location': 'Unable to access location.',
      loading: 'Loading sessions or attendance status...',
      'no-session': 'No active sessions available.',
      'session-cancelled': 'This session has been cancelled.',
      'not-running': 'No active session available at this time.',
      'already-marked': 'You have already marked attendance for this session.',
      'not-counted':
        'You chose not to be counted, so nothing was recorded. You can change that under How you’re counted.',
      'outside-area': 'User is outside the area. Attendance not marked.',
      'not-exact': 'Your location is not exact enough. Attendance not marked.',
      'signed-out': 'You must be logged in to mark attendance.',
      ready: 'Attendance marked successfully!',
    })
  })

  test('a failed call gives its reason, or calls the error unexpected', () => {
    expect(attendanceTexts.markFailed('Network Error')).toBe(
      'Error marking attendance: Network Error',
    )
    expect(attendanceTexts.markFailed('')).toBe('Error marking attendance: Unexpected error.')
    expect(attendanceTexts.checkFailed('Network Error')).toBe(
      'Error checking attendance: Network Error',
    )
  })
})

describe('isRunning', () => {
  const at = (time: string) => isRunning(session, new Date(time))

  test('is true from the opening until just before the end', () => {
    expect(at('2026-01-11T09:39:59.999Z')).toBe(false)
    expect(at('2026-01-11T09:40:00.000Z')).toBe(true)
    expect(at('2026-01-11T11:29:59.999Z')).toBe(true)
    expect(at('2026-01-11T11:30:00.000Z')).toBe(false)
  })

  test('does not depend on the time zone of the timestamps', () => {
    const inNairobi = {
      opens_datetime: '2026-01-11T13:00:00+03:00',
      end_datetime: '2026-01-11T14:30:00+03:00',
    }
    expect(isRunning(inNairobi, new Date('2026-01-11T10:00:00Z'))).toBe(true)
    expect(isRunning(inNairobi, new Date('2026-01-11T11:30:00Z'))).toBe(false)
  })
})
