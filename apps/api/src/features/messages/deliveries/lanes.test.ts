import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

type Kind = 'mail' | 'push'

/** Lanes over a queue in memory, whose work ends when the test says so. */
function lanesOver(queue: Kind[]) {
  const searches: Kind[][] = []
  const ends: (() => void)[] = []
  const lanes = createLanes<Kind>({ mail: 2, push: 1 }, async (kinds) => {
    searches.push(kinds)
    const found = queue.findIndex((kind) => kinds.includes(kind))
    const [kind] = found < 0 ? [] : queue.splice(found, 1)
    if (!kind) return null
    const hasMore = queue.some((other) => kinds.includes(other))
    return { kind, hasMore, work: () => new Promise<void>((resolve) => ends.push(resolve)) }
  })
  return { lanes, searches, ends }
}

test('one search finds nothing, or the only piece of work', async () => {
  const queue: Kind[] = []
  const { lanes, searches, ends } = lanesOver(queue)
  lanes.wake()
  await lanes.idle()
  expect(searches).toEqual([['mail', 'push']])
  queue.push('mail')
  lanes.wake()
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.()
  await lanes.idle()
  expect(searches).toHaveLength(2)
})

test('a kind whose lanes are busy is left out, delays no other, and goes on when one is free', async () => {
  const queue: Kind[] = ['mail', 'mail', 'mail', 'push']
  const { lanes, searches, ends } = lanesOver(queue)
  lanes.wake()
  await expect.poll(() => ends.length).toBe(3)
  expect(searches).toEqual([['mail', 'push'], ['mail', 'push'], ['push']])
  expect(queue).toEqual(['mail'])
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(4)
  for (const end of ends) end()
  await lanes.idle()
  expect(queue).toEqual([])
})

test('a wake during a search is not lost', async () => {
  const queue: Kind[] = []
  const { lanes, searches } = lanesOver(queue)
  lanes.wake()
  lanes.wake()
  await lanes.idle()
  expect(searches).toHaveLength(2)
})
