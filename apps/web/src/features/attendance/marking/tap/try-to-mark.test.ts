import { ApiError, markingTexts, type Session } from '@church/shared'
import { expect, test, vi } from 'vitest'
import { facts } from '../../../../../test/sample-facts.ts'
import { sampleSession } from '../../../../../test/sample-session.ts'
import { tryToMark } from './try-to-mark.ts'

const { session } = facts

const calls = () => ({
  check: vi.fn(async () => ({ already_marked: false })),
  mark: vi.fn(async () => ({})),
  reload: vi.fn(async (): Promise<Session | null> => null),
  loadArea: vi.fn(async () => facts.area),
})
const refusing = (status: number, code: string, message: string) => async () => {
  throw new ApiError(status, code, message)
}

test('tryToMark marks a user who is inside during a session', async () => {
  const spies = calls()
  expect(await tryToMark(facts, spies)).toEqual({
    tone: 'success',
    text: 'Attendance marked successfully!',
    marked: true,
  })
  expect(spies.mark).toHaveBeenCalledExactlyOnceWith(session, facts.location)
})

test.each([
  ['warning', 'Unable to access location.', { location: null }],
  ['warning', 'Loading sessions or attendance status...', { loading: true }],
  ['info', 'No active sessions available.', { session: null }],
  ['info', 'No active session available at this time.', { now: new Date('2026-01-11T09:59:59Z') }],
] as const)('tryToMark sends no request after the %s “%s”', async (tone, text, change) => {
  const spies = calls()
  expect(await tryToMark({ ...facts, ...change }, spies)).toEqual({ tone, text, marked: false })
  expect(spies.check).not.toHaveBeenCalled()
  expect(spies.mark).not.toHaveBeenCalled()
})

test('tryToMark reports an existing mark before the location', async () => {
  const spies = { ...calls(), check: async () => ({ already_marked: true }) }
  const outside = { ...facts, location: { lat: 51.9, lng: -0.44 } }
  expect(await tryToMark(outside, spies)).toEqual({
    tone: 'info',
    text: 'You have already marked attendance for this session.',
    marked: true,
  })
  expect(spies.mark).not.toHaveBeenCalled()
})

test('tryToMark posts nothing from outside the area', async () => {
  const spies = calls()
  const outside = { ...facts, location: { lat: 51.9, lng: -0.44 } }
  expect(await tryToMark(outside, spies)).toEqual({
    tone: 'warning',
    text: 'User is outside the area. Attendance not marked.',
    marked: false,
  })
  expect(spies.mark).not.toHaveBeenCalled()
})

test('tryToMark marks a user in an area that was drawn anew since the screen loaded it', async () => {
  const spies = calls()
  const area = { polygon: facts.area.polygon.map(({ lat, lng }) => ({ lat, lng: lng + 1 })) }
  const old = { ...facts, area: { ...facts.area, ...area } }
  expect(await tryToMark(old, spies)).toMatchObject({ marked: true })
  spies.loadArea.mockRejectedValueOnce(new Error('no signal'))
  expect(await tryToMark(old, spies)).toMatchObject({ tone: 'warning', marked: false })
  expect(spies.mark).toHaveBeenCalledOnce()
})

test('tryToMark reports the outcome that the server returns', async () => {
  const spies = { ...calls(), mark: refusing(403, 'outside-area', 'Reworded.') }
  expect(await tryToMark(facts, spies)).toMatchObject({
    tone: 'warning',
    text: markingTexts['outside-area'],
  })
})

test('tryToMark reports other errors with their reason', async () => {
  const check = { ...calls(), check: refusing(503, 'unavailable', 'Back in a moment.') }
  expect(await tryToMark(facts, check)).toEqual({
    tone: 'error',
    text: 'Error checking attendance: Back in a moment.',
    // The screen asks for another tap until one succeeds.
    marked: null,
  })
  const mark = { ...calls(), mark: refusing(429, 'too-many-tries', 'Please wait.') }
  expect(await tryToMark(facts, mark)).toEqual({
    tone: 'error',
    text: 'Error marking attendance: Please wait.',
    marked: false,
  })
  const odd = { ...calls(), mark: refusing(400, 'invalid', '') }
  expect(await tryToMark(facts, odd)).toMatchObject({
    text: 'Error marking attendance: Unexpected error.',
  })
})

test('tryToMark leaves it open whether a mark with a lost response was saved', async () => {
  const spies = { ...calls(), mark: refusing(0, 'unreachable', 'Network Error') }
  expect(await tryToMark(facts, spies)).toEqual({
    tone: 'error',
    text: 'Error marking attendance: Network Error',
    marked: null,
  })
})

test('tryToMark succeeds on a retry if the mark turns out to exist', async () => {
  const unsure = { ...facts, unsure: true }
  const success = { tone: 'success', text: markingTexts.ready, marked: true }
  const checked = { ...calls(), check: async () => ({ already_marked: true }) }
  expect(await tryToMark(unsure, checked)).toEqual(success)
  const conflict = { ...calls(), mark: refusing(409, 'already-marked', 'Reworded.') }
  expect(await tryToMark(unsure, conflict)).toEqual(success)
  const stillUnreachable = { ...calls(), check: refusing(0, 'unreachable', 'Network Error') }
  expect((await tryToMark(unsure, stillUnreachable)).marked).toBeNull()
})

const notRunning = new ApiError(409, 'not-running', 'Reworded.')

test('tryToMark tries once more with a session that has changed since it was loaded', async () => {
  const moved = sampleSession({ end_datetime: '2026-01-11T11:35:00Z' })
  const mark = vi.fn(async (of: Session) => {
    if (of !== moved) throw notRunning
  })
  const result = await tryToMark(facts, { ...calls(), mark, reload: async () => moved })
  expect(result).toMatchObject({ tone: 'success', marked: true })
  expect(mark).toHaveBeenCalledTimes(2)
})

test.each([
  ['has not changed', () => Promise.resolve(sampleSession())],
  ['is gone', () => Promise.resolve(null)],
  ['cannot be reloaded', () => Promise.reject(new ApiError(0, 'unreachable', 'Network Error'))],
])('tryToMark reports a refused mark for a session that %s', async (_, reload) => {
  const mark = vi.fn(() => Promise.reject(notRunning))
  expect(await tryToMark(facts, { ...calls(), mark, reload })).toEqual({
    tone: 'info',
    text: markingTexts['not-running'],
    marked: false,
  })
  expect(mark).toHaveBeenCalledTimes(1)
})

test('tryToMark stops after a second refusal', async () => {
  const mark = vi.fn(() => Promise.reject(notRunning))
  const reload = vi.fn(async () => sampleSession({ name: `Service ${reload.mock.calls.length}` }))
  expect(await tryToMark(facts, { ...calls(), mark, reload })).toMatchObject({ marked: false })
  expect(mark).toHaveBeenCalledTimes(2)
})

test('tryToMark gives the reason of a cancellation that the screen has not heard of', async () => {
  const text = 'This session is cancelled: the heating has failed.'
  const cancelled = { ...calls(), mark: refusing(409, 'session-cancelled', text) }
  expect(await tryToMark(facts, cancelled)).toEqual({ tone: 'info', text, marked: false })
})
