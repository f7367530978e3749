import { ApiError, markingMessages } from '@church/shared'
import { expect, test, vi } from 'vitest'
import { type TapFacts, tryToMark } from './try-to-mark.ts'

const session = {
  id: 1,
  name: 'Sunday Worship',
  start_datetime: '2026-01-11T10:00:00Z',
  end_datetime: '2026-01-11T11:30:00Z',
}
const facts: TapFacts = {
  location: { lat: 51.896, lng: -0.446 },
  loading: false,
  session,
  now: new Date('2026-01-11T10:30:00Z'),
  area: {
    polygon: [
      { lat: 51.897, lng: -0.447 },
      { lat: 51.897, lng: -0.445 },
      { lat: 51.895, lng: -0.445 },
      { lat: 51.895, lng: -0.447 },
    ],
    tolerance_m: 0,
  },
  signedIn: true,
  unsure: false,
}

const calls = () => ({
  check: vi.fn(async () => ({ already_marked: false })),
  mark: vi.fn(async () => ({})),
})
const refusing = (status: number, code: string, message: string) => async () => {
  throw new ApiError(status, code, message)
}

test('somebody inside, while a session runs, is marked and told so', async () => {
  const made = calls()
  expect(await tryToMark(facts, made)).toEqual({
    tone: 'success',
    text: 'Attendance marked successfully!',
    marked: true,
  })
  expect(made.mark).toHaveBeenCalledExactlyOnceWith(session, facts.location)
})

test.each([
  ['warning', 'Unable to access location.', { location: null }],
  ['warning', 'Loading sessions or attendance status...', { loading: true }],
  ['info', 'No active sessions available.', { session: null }],
  ['info', 'No active session available at this time.', { now: new Date('2026-01-11T09:59:59Z') }],
] as const)('with the %s “%s” nothing is asked of the server', async (tone, text, change) => {
  const made = calls()
  expect(await tryToMark({ ...facts, ...change }, made)).toEqual({ tone, text, marked: false })
  expect(made.check).not.toHaveBeenCalled()
  expect(made.mark).not.toHaveBeenCalled()
})

test('who is marked already hears that before where they are', async () => {
  const made = { ...calls(), check: async () => ({ already_marked: true }) }
  const outside = { ...facts, location: { lat: 51.9, lng: -0.44 } }
  expect(await tryToMark(outside, made)).toEqual({
    tone: 'info',
    text: 'You have already marked attendance for this session.',
    marked: true,
  })
  expect(made.mark).not.toHaveBeenCalled()
})

test('from outside nothing is posted', async () => {
  const made = calls()
  const outside = { ...facts, location: { lat: 51.9, lng: -0.44 } }
  expect(await tryToMark(outside, made)).toEqual({
    tone: 'warning',
    text: 'User is outside the area. Attendance not marked.',
    marked: false,
  })
  expect(made.mark).not.toHaveBeenCalled()
})

test('the server’s own outcome is told as such', async () => {
  const made = { ...calls(), mark: refusing(403, 'outside-area', 'Reworded.') }
  expect(await tryToMark(facts, made)).toMatchObject({
    tone: 'warning',
    text: markingMessages['outside-area'],
  })
})

test('what fails for another reason is told with that reason', async () => {
  const check = { ...calls(), check: refusing(503, 'unavailable', 'Back in a moment.') }
  expect(await tryToMark(facts, check)).toEqual({
    tone: 'error',
    text: 'Error checking attendance: Back in a moment.',
    marked: false,
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

test('when the answer to a mark is lost, nobody pretends to know', async () => {
  const made = { ...calls(), mark: refusing(0, 'unreachable', 'Network Error') }
  expect(await tryToMark(facts, made)).toEqual({
    tone: 'error',
    text: 'Error marking attendance: Network Error',
    marked: null,
  })
})

test('who tries again after a lost answer and turns out to be marked has succeeded', async () => {
  const unsure = { ...facts, unsure: true }
  const success = { tone: 'success', text: markingMessages.ready, marked: true }
  const checked = { ...calls(), check: async () => ({ already_marked: true }) }
  expect(await tryToMark(unsure, checked)).toEqual(success)
  const conflict = { ...calls(), mark: refusing(409, 'already-marked', 'Reworded.') }
  expect(await tryToMark(unsure, conflict)).toEqual(success)
  const stillAway = { ...calls(), check: refusing(0, 'unreachable', 'Network Error') }
  expect((await tryToMark(unsure, stillAway)).marked).toBeNull()
})
