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
  location: { coordinates: { lat: 51.896, lng: -0.446 }, accuracy: 11.2, error: null },
  area: {
    polygon: [
      { lat: 51.897, lng: -0.447 },
      { lat: 51.897, lng: -0.445 },
      { lat: 51.895, lng: -0.445 },
      { lat: 51.895, lng: -0.447 },
    ],
    tolerance_m: 0,
  },
}
const state = (change: Partial<StateFacts> = {}) => attendanceState({ ...facts, ...change })
const at = (lat: number) => ({ coordinates: { lat, lng: -0.446 }, accuracy: 10, error: null })

test('inside, while a session runs, it is time to mark', () => {
  expect(state()).toEqual({
    tone: 'good',
    icon: 'pin',
    title: 'You are inside the church area',
    detail: '± 12 m',
  })
})

test('outside it says how far', () => {
  expect(state({ location: at(51.89736) })).toMatchObject({
    tone: 'warn',
    title: 'You are outside the church area',
    detail: 'About 40 m outside · ± 10 m',
  })
})

test('within the tolerance counts as inside', () => {
  const area = { ...facts.area, tolerance_m: 50 }
  expect(state({ location: at(51.89736), area }).tone).toBe('good')
})

test('once marked, nothing else matters', () => {
  const markedAt = '2026-01-11T10:02:00Z'
  expect(state({ markedAt, location: at(52) })).toEqual({
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

test('a device without a place is still looking, or says what is wrong', () => {
  const nowhere = { coordinates: null, accuracy: null, error: null }
  expect(state({ location: nowhere }).title).toBe('Finding out where you are…')
  expect(state({ location: { ...nowhere, error: 'User denied Geolocation' } })).toMatchObject({
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
