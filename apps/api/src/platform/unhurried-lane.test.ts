import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AbortedError } from './fair-queue.ts'
import { createUnhurriedLane, LaneFullError } from './unhurried-lane.ts'

const never = () => false
const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

test('rests nine times as long as it worked, which the result does not wait for', async () => {
  const lane = createUnhurriedLane(9)
  const ends: number[] = []
  const began = performance.now()
  const all = ['one', 'one', 'other'].map(async (key) => {
    await lane({ key, isAborted: never }, lasting(100))
    ends.push(performance.now() - began)
  })
  await vi.advanceTimersByTimeAsync(3_000)
  await Promise.all(all)
  expect(ends).toEqual([100, 1_100, 2_100])
})

test('serves keys in turn, without those whose client has gone', async () => {
  const lane = createUnhurriedLane(0)
  const order: string[] = []
  const add = (key: string, isAborted = never) =>
    lane({ key, isAborted }, async () => {
      await lasting(10)()
      order.push(key)
    })
  const gone = expect(add('first')).resolves.toBeUndefined()
  const all = [add('greedy'), add('greedy'), add('greedy'), add('other')]
  const aborted = expect(add('away', () => true)).rejects.toThrow(AbortedError)
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all([gone, aborted, ...all])
  expect(order).toEqual(['first', 'greedy', 'other', 'greedy', 'greedy'])
})

test('refuses more than 20 of one key, but none of another', async () => {
  const lane = createUnhurriedLane(9)
  const add = (key: string) => lane({ key, isAborted: never }, lasting(1))
  const waiting = Array.from({ length: 20 }, () => add('many'))
  await expect(add('many')).rejects.toThrow(LaneFullError)
  const other = add('other')
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all([other, ...waiting])
  const again = add('many')
  await vi.advanceTimersByTimeAsync(100)
  await again
})
