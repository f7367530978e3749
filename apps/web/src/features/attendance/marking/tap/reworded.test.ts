import { afterAll, expect, test, vi } from 'vitest'
import { facts } from '../../../../../test/sample-facts.ts'

vi.mock('@church/shared', async (original) => {
  const { reworded } = await import('../../../../../test/reworded.ts')
  return reworded(await original())
})

// The other files of the worker load these modules as they are.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { ApiError, attendanceErrors, markingTexts } = await import('@church/shared')
const { tryToMark } = await import('./try-to-mark.ts')

const failing = (status: number, code: string) => new ApiError(status, code, 'Another wording.')

const markAnswered = (error: Error, unsure = false) =>
  tryToMark(
    { ...facts, unsure },
    {
      check: async () => ({ already_marked: false }),
      mark: () => Promise.reject(error),
      reload: async () => null,
      loadArea: async () => facts.area,
    },
  )

test('the mock rewords the messages but not the codes', () => {
  expect(new Set(Object.values(markingTexts))).toEqual(new Set(['Reworded.']))
  expect(attendanceErrors.outsideArea).toMatchObject({ code: 'outside-area', detail: 'Reworded.' })
})

test.each([
  [403, 'outside-area', 'warning', false],
  [409, 'session-cancelled', 'info', false],
  [409, 'not-running', 'info', false],
  [404, 'no-session', 'info', false],
  [409, 'already-marked', 'info', true],
  [401, 'signed-out', 'error', false],
  [429, 'too-many-tries', 'error', false],
  [503, 'unavailable', 'error', null],
  [0, 'unreachable', 'error', null],
] as const)('tryToMark reports a %i %s as %s', async (status, code, tone, marked) => {
  expect(await markAnswered(failing(status, code))).toMatchObject({ tone, marked })
})

test('tryToMark reports success if a mark with a lost response turns out to exist', async () => {
  const result = await markAnswered(failing(409, 'already-marked'), true)
  expect(result).toMatchObject({ tone: 'success', marked: true })
})
