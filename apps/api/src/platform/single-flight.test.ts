import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

/** A load that a test ends by hand. */
function manualLoad() {
  const loads: { end: (value: string) => void; fail: (error: Error) => void }[] = []
  const get = createSingleFlight(
    () => new Promise<string>((end, fail) => void loads.push({ end, fail })),
  )
  return { get, loads }
}

test('runs one load at a time and queues one more, which later callers share', async () => {
  const { get, loads } = manualLoad()
  const first = get()
  const later = Promise.all([get(), get(), get()])
  expect(loads).toHaveLength(1)
  loads[0]?.end('first')
  expect(await first).toBe('first')
  expect(loads).toHaveLength(2)
  const last = get()
  loads[1]?.end('second')
  expect(await later).toEqual(['second', 'second', 'second'])
  loads[2]?.end('third')
  expect(await last).toBe('third')
  expect(loads).toHaveLength(3)
})

test('a caller that arrives as the running load ends joins the queued one', async () => {
  const { get, loads } = manualLoad()
  const first = get()
  const late = first.then(get)
  const queued = get()
  loads[0]?.end('first')
  await first
  await Promise.resolve()
  expect(loads).toHaveLength(2)
  loads[1]?.end('second')
  expect(await Promise.all([late, queued])).toEqual(['second', 'second'])
})

test('a failed load also fails the queued one, and the next call loads again', async () => {
  const { get, loads } = manualLoad()
  const both = Promise.allSettled([get(), get()])
  loads[0]?.fail(new Error('unavailable'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = get()
  loads[1]?.end('second')
  expect(await next).toBe('second')
})
