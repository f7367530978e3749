import { beforeEach, expect, test, vi } from 'vitest'
import { pollNumbers } from './poll-numbers.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

function poll() {
  const numbers = { count: 12, attendance: 15 }
  const ask = vi.fn(async () => numbers)
  const onNumbers = vi.fn()
  const onAnswered = vi.fn()
  const isHidden = vi.fn(() => false)
  const stop = pollNumbers({ ask, onNumbers, onAnswered, isHidden })
  return { ask, onNumbers, onAnswered, isHidden, stop, numbers }
}

test('asks at once and every five seconds on average, and passes the numbers on', async () => {
  const { ask, onNumbers, onAnswered, numbers } = poll()
  await vi.advanceTimersByTimeAsync(0)
  expect(onNumbers).toHaveBeenCalledExactlyOnceWith(numbers)
  expect(onAnswered).toHaveBeenCalledExactlyOnceWith(true)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('waits longer each time the server does not answer, up to a minute', async () => {
  const { ask, onAnswered } = poll()
  ask.mockRejectedValue(new Error('no signal'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onAnswered).toHaveBeenLastCalledWith(false)
  for (const pause of [10_000, 20_000, 40_000, 60_000, 60_000]) {
    const before = ask.mock.calls.length
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(ask).toHaveBeenCalledTimes(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(before + 1)
  }
})

test('asks nothing while the page is hidden', async () => {
  const { ask, isHidden } = poll()
  isHidden.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  isHidden.mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('asks and reports nothing once stopped, not even an answer on its way', async () => {
  const { ask, onNumbers, onAnswered, stop } = poll()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(onNumbers).not.toHaveBeenCalled()
  expect(onAnswered).not.toHaveBeenCalled()
})
