import { expect, test } from 'vitest'
import { sampleSession } from '../../../../../test/sample-session.ts'
import { formatTime } from '../../../../lib/format.ts'
import { type AttendanceState, attendanceState, type StateFacts } from './attendance-state.ts'

const inside: AttendanceState = { tone: 'good', icon: 'pin', title: 'Inside' }
const facts: StateFacts = {
  session: sampleSession(),
  now: new Date('2026-01-11T10:30:00Z'),
  markedAt: null,
  wasHereAt: null,
  unsure: false,
  failed: false,
  search: 'found',
  rules: { proof: 'either', steward_taps: true },
  located: inside,
}
const state = (change: Partial<StateFacts> = {}) => attendanceState({ ...facts, ...change })

test('attendanceState depends on the location during a session', () => {
  expect(state()).toEqual(inside)
})

test('attendanceState shows the mark, whatever the location', () => {
  const markedAt = '2026-01-11T10:02:00Z'
  expect(state({ markedAt })).toEqual({
    tone: 'good',
    icon: 'check',
    title: `You’re here. ${formatTime(markedAt)}.`,
    detail: 'Sunday Worship',
  })
})

test('attendanceState remembers the mark after the session, and says what comes next', () => {
  const title = `You were here at ${formatTime('2026-01-11T10:02:00Z')}`
  const markedAt = '2026-01-11T10:02:00Z'
  expect(state({ markedAt, now: new Date('2026-01-11T11:30:00Z') }).title).toBe(title)
  const wasHereAt = markedAt
  expect(state({ wasHereAt, session: null }).title).toBe(title)
  const opens = '2026-01-11T18:00:00Z'
  const evening = sampleSession({ name: 'Evening prayer', opens_datetime: opens })
  expect(state({ wasHereAt, session: evening, now: new Date('2026-01-11T15:00:00Z') })).toEqual({
    tone: 'good',
    icon: 'check',
    title,
    detail: `Next: Evening prayer. Opens at ${formatTime(opens)}.`,
  })
})

test('attendanceState asks for the mark of a session that is open, also after another', () => {
  expect(state({ wasHereAt: '2026-01-11T09:02:00Z' })).toEqual(inside)
})

test('attendanceState says when the session opens, on its day', () => {
  const { start_datetime: start } = facts.session ?? { start_datetime: '' }
  expect(state({ now: new Date('2026-01-11T09:59:59Z') }).title).toBe(
    `Opens at ${formatTime(start)}`,
  )
})

test('attendanceState names the next service and when it opens where that is on another day', () => {
  expect(state({ now: new Date('2026-01-09T09:00:00Z') })).toMatchObject({
    tone: 'calm',
    title: expect.stringMatching(/^Next: Sun.*2026, \d\d:\d\d/),
    detail: `You can mark from ${formatTime('2026-01-11T10:00:00Z')}.`,
  })
})

test('attendanceState is calm without a session and after its end', () => {
  expect(state({ session: null })).toMatchObject({ tone: 'calm', title: 'No session yet' })
  expect(state({ now: new Date('2026-01-11T11:30:00Z') }).title).toBe('This session has ended')
})

test('attendanceState distinguishes a failed load from no session', () => {
  expect(state({ session: null, failed: true }).title).toBe('The session could not be loaded')
  expect(state({ failed: true })).toEqual(state())
})

test('attendanceState without a location is searching, slow, or says so', () => {
  expect(state({ located: null, search: 'finding' }).title).toBe('Finding your location…')
  expect(state({ located: null, search: 'slow' })).toMatchObject({
    tone: 'calm',
    title: 'Still looking for your location…',
    detail: 'You can use the code at the door meanwhile.',
  })
  const search = 'refused'
  expect(state({ located: null, search })).toMatchObject({
    tone: 'warn',
    title: 'Your phone won’t say where it is',
    detail: 'Use the code at the door instead.',
  })
  const place = { proof: 'place', steward_taps: true } as const
  expect(state({ located: null, search, rules: place }).detail).toBe(
    'Ask a steward at the door instead.',
  )
})

test('attendanceState is uncertain after a lost response', () => {
  expect(state({ unsure: true })).toMatchObject({
    tone: 'warn',
    title: 'We’re not sure your mark was saved',
  })
})

test('attendanceState says when marking opens, and is ready before the service starts', () => {
  const session = sampleSession({ opens_datetime: '2026-01-11T09:40:00Z' })
  const at = (time: string) => state({ session, now: new Date(`2026-01-11T${time}Z`) })
  expect(at('09:37:30')).toMatchObject({
    title: `Opens at ${formatTime(session.opens_datetime)}`,
    detail: 'You can mark in 3 min.',
  })
  expect(at('08:00:00').detail).toBe('You can mark your attendance from then on.')
  expect(at('09:40:00')).toEqual(inside)
})

test('attendanceState gives the reason of a cancellation, even to those already marked', () => {
  const session = sampleSession({
    cancelled_at: '2026-01-11T08:00:00Z',
    cancel_reason: 'The heating has failed.',
  })
  expect(state({ session, markedAt: '2026-01-11T10:02:00Z' })).toMatchObject({
    title: 'This session is cancelled',
    detail: 'The heating has failed.',
  })
})
