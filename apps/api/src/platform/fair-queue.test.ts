import { expect, test } from 'vitest'
import { createFairQueue, GoneError } from './fair-queue.ts'

const stays = () => false

test('whoever comes late waits for one piece of work of each, not for all of the longest queue', async () => {
  const queue = createFairQueue(1)
  const done: string[] = []
  const work = (key: string, n: number) =>
    queue({ key, isGone: stays }, async () => {
      done.push(`${key}${n}`)
    })
  const all = Array.from({ length: 50 }, (_, n) => work('greedy', n))
  all.push(work('ruth', 0), work('naomi', 0), work('ruth', 1))
  await Promise.all(all)
  expect(done.slice(0, 6)).toEqual(['greedy0', 'greedy1', 'ruth0', 'naomi0', 'greedy2', 'ruth1'])
  expect(done).toHaveLength(53)
})

test('no more is done at once than was said, and what fails makes way', async () => {
  const queue = createFairQueue(2)
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      queue({ key: String(n % 3), isGone: stays }, async () => {
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

test('nothing is done for those who have gone, and nobody waits for them', async () => {
  const queue = createFairQueue(1)
  const done: string[] = []
  const work = (name: string, isGone: () => boolean) =>
    queue({ key: 'one', isGone }, async () => {
      done.push(name)
    })
  const results = await Promise.allSettled([
    work('first', stays),
    work('gone', () => true),
    work('gone, too', () => true),
    work('last', stays),
  ])
  expect(done).toEqual(['first', 'last'])
  expect(results[1]).toMatchObject({ status: 'rejected', reason: expect.any(GoneError) })
})
