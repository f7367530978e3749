import { expect, test, vi } from 'vitest'
import { whenAvailable } from './database-unavailable.ts'

let nowMs = 0
const time = {
  now: () => nowMs,
  sleep: async (ms: number) => {
    nowMs += ms
  },
}
/** What the pool says when a connection takes too long, as on a busy machine. */
const tooSlow = new Error('Connection terminated due to connection timeout')

test('whenAvailable repeats a call until the database answers', async () => {
  const call = vi
    .fn(async () => 'rows')
    .mockRejectedValueOnce(tooSlow)
    .mockRejectedValueOnce(tooSlow)
  expect(await whenAvailable(call, time)).toBe('rows')
  expect(call).toHaveBeenCalledTimes(3)
})

test('whenAvailable gives up after a minute, and at once over a mistake', async () => {
  nowMs = 0
  await expect(whenAvailable(() => Promise.reject(tooSlow), time)).rejects.toBe(tooSlow)
  expect(nowMs).toBe(60_000)
  const wrong = vi.fn(() => Promise.reject(new Error('syntax error')))
  await expect(whenAvailable(wrong, time)).rejects.toThrow('syntax error')
  expect(wrong).toHaveBeenCalledOnce()
})
