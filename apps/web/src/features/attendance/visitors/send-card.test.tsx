import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { positionAt, positionError } from '../../../../test/geolocation.ts'
import { whereYouAre } from './send-card.ts'

let report: PositionCallback
let fail: PositionErrorCallback
const clearWatch = vi.fn()

/** A place that the browser reports, which is so many milliseconds old. */
const place = (accuracy: number, age = 0) =>
  report(positionAt({ lat: 51, lng: 0 }, { accuracy, timestamp: Date.now() - age }))

beforeEach(() => {
  vi.useFakeTimers()
  const watchPosition = (found: PositionCallback, failed: PositionErrorCallback) => {
    report = found
    fail = failed
    return 1
  }
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an exact location counts at once', async () => {
  const found = whereYouAre()
  place(12)
  expect(await found).toMatchObject({ accuracy: 12 })
  expect(clearWatch).toHaveBeenCalledWith(1)
})

test('a rough location waits eight seconds for a better one, and an old one does not count', async () => {
  const found = whereYouAre()
  place(15, 3 * 3_600_000)
  place(2_500)
  vi.advanceTimersByTime(4_000)
  place(180)
  place(900)
  vi.advanceTimersByTime(4_000)
  expect(await found).toMatchObject({ accuracy: 180 })
})

test('a browser that says nothing is given up after twenty seconds', async () => {
  const found = whereYouAre()
  vi.advanceTimersByTime(20_000)
  await expect(found).rejects.toThrow('scan the code at the door instead')
})

test('a refusal is said at once', async () => {
  const found = whereYouAre()
  fail(positionError(1))
  await expect(found).rejects.toThrow('scan the code at the door instead')
})
