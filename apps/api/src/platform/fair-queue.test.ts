import { expect, onTestFinished, test, vi } from 'vitest'
import { AbortedError, createFairQueue } from './fair-queue.ts'

const isWanted = () => false

test('serves keys round-robin, so that a long queue delays other keys by one task each', async () => {
  const queue = createFairQueue(1)
  const done: string[] = []
  const work = (key: string, n: number) =>
    queue({ key, isAborted: isWanted }, async () => {
      done.push(`${key}${n}`)
    })
  const all = Array.from({ length: 50 }, (_, n) => work('greedy', n))
  all.push(work('ruth', 0), work('naomi', 0), work('ruth', 1))
  await Promise.all(all)
  expect(done.slice(0, 6)).toEqual(['greedy0', 'greedy1', 'ruth0', 'naomi0', 'greedy2', 'ruth1'])
  expect(done).toHaveLength(53)
})

test('never exceeds the concurrency, and moves on after a failed task', async () => {
  const queue = createFairQueue(2)
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      queue({ key: String(n % 3), isAborted: isWanted }, async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setImmediate(resolve))
        running -= 1
        if (n % 2 === 0) throw new Error('failed')
        return n
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('skips aborted tasks', async () => {
  const queue = createFairQueue(1)
  const done: string[] = []
  const work = (name: string, isAborted: () => boolean) =>
    queue({ key: 'one', isAborted }, async () => {
      done.push(name)
    })
  const results = await Promise.allSettled([
    work('first', isWanted),
    work('aborted', () => true),
    work('aborted, too', () => true),
    work('last', isWanted),
  ])
  expect(done).toEqual(['first', 'last'])
  expect(results[1]).toMatchObject({ status: 'rejected', reason: expect.any(AbortedError) })
})

test('serves the lines of a key round-robin, so that none delays another by more than a task', async () => {
  const queue = createFairQueue(1)
  const done: string[] = []
  const work = (key: string, line: string) =>
    queue({ key, line, isAborted: isWanted }, async () => {
      done.push(`${key} ${line}`)
    })
  const all = Array.from({ length: 20 }, () => work('church', 'robot'))
  all.push(work('church', 'ruth'), work('church', 'naomi'), work('elsewhere', 'boaz'))
  await Promise.all(all)
  expect(done.slice(0, 5)).toEqual([
    'church robot',
    'church robot',
    'elsewhere boaz',
    'church ruth',
    'church naomi',
  ])
})

test('a line rests after much work, as its own pace says, while others go on', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = createFairQueue(1, (line) =>
    line === 'robot' ? { share: 0.1, burstMs: 200 } : { share: 1, burstMs: 0 },
  )
  const done: string[] = []
  const hash = (line: string) =>
    queue({ key: 'church', line, isAborted: isWanted }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      done.push(`${line} ${performance.now()}`)
    })
  const all = Array.from({ length: 5 }, () => hash('robot'))
  const started = performance.now()
  await vi.advanceTimersByTimeAsync(1_000)
  all.push(hash('ruth'))
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(all)
  const at = (ms: number) => started + ms
  // Three times 100 ms of work are more than 200, and each further one is a tenth of the time.
  expect(done).toEqual([
    ...[100, 200, 300].map((ms) => `robot ${at(ms)}`),
    `ruth ${at(1_100)}`,
    ...[1_200, 2_200].map((ms) => `robot ${at(ms)}`),
  ])
})
