import { expect, test } from 'vitest'
import { formatTime } from '../../lib/format.ts'
import { attendanceState, type StateFacts, sayDistance } from './attendance-state.ts'

const facts: StateFacts = {
  session: {
    id: 1,
    name: 'Sunday Worship',
    start_datetime: '2026-01-11T10:00:00Z',
    end_datetime: '2026-01-11T11:30:00Z',
  },
  now: new Date('2026-01-11T10:30:00Z'),
  markedAt: null,
  unsure: false,
  failed: false,
  location: { coordinates: { lat: 51.896, lng: -0.446 }, accuracy: 11.2, error: null },
  standing: { metres: 0, inside: true },
}
const state = (change: Partial<StateFacts> = {}) => attendanceState({ ...facts, ...change })

test('inside, while a session runs, it is time to mark', () => {
  expect(state()).toEqual({
    tone: 'good',
    icon: 'pin',
    title: 'You are inside the church area',
    detail: '± 12 m',
  })
})

test('outside it says how far', () => {
  expect(state({ standing: { metres: 40.2, inside: false } })).toMatchObject({
    tone: 'warn',
    title: 'You are outside the church area',
    detail: 'About 40 m outside · ± 12 m',
  })
})

test('once marked, nothing else matters', () => {
  const markedAt = '2026-01-11T10:02:00Z'
  expect(state({ markedAt, standing: { metres: 12_000, inside: false } })).toEqual({
    tone: 'good',
    icon: 'check',
    title: `Marked at ${formatTime(markedAt)}`,
  })
})

test('before the start it says when the session opens, with the day where it is another one', () => {
  const { start_datetime: start } = facts.session ?? { start_datetime: '' }
  expect(state({ now: new Date('2026-01-11T09:59:59Z') }).title).toBe(
    `Opens at ${formatTime(start)}`,
  )
  expect(state({ now: new Date('2026-01-09T09:00:00Z') }).title).toMatch(/^Opens at .*2026, /)
})

test('between sessions, and after the end, there is nothing to do', () => {
  expect(state({ session: null })).toMatchObject({ tone: 'calm', title: 'No session yet' })
  expect(state({ now: new Date('2026-01-11T11:30:00Z') }).title).toBe('This session is over')
})

test('sessions that could not be loaded are not the same as none', () => {
  expect(state({ session: null, failed: true }).title).toBe('The session could not be loaded')
  expect(state({ failed: true })).toEqual(state())
})

test('a device without a place is still looking, or says what is wrong', () => {
  expect(state({ standing: null }).title).toBe('Finding out where you are…')
  const location = { coordinates: null, accuracy: null, error: 'User denied Geolocation' }
  expect(state({ standing: null, location })).toMatchObject({
    tone: 'warn',
    detail: 'User denied Geolocation',
  })
})

test('a lost answer is neither a mark nor none', () => {
  expect(state({ unsure: true })).toMatchObject({
    tone: 'warn',
    title: 'Not sure that your mark arrived',
  })
})

test.each([
  [0.4, 'about 5 m'],
  [38, 'about 40 m'],
  [104, 'about 100 m'],
  [996, 'about 1000 m'],
  [1_240, 'about 1.2 km'],
  [83_400, 'about 83 km'],
])('%d metres are %s', (metres, said) => {
  expect(sayDistance(metres)).toBe(said)
})
