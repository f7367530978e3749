import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

/** Batches that a test completes by hand. */
function manualBatches(fails: (items: number[]) => boolean = () => false) {
  const batches: number[][] = []
  const finishers: (() => void)[] = []
  const runBatch = (items: number[]) => {
    batches.push(items)
    return new Promise<string[]>((resolve, reject) =>
      finishers.push(() =>
        fails(items) ? reject(new Error(`no ${items}`)) : resolve(items.map((n) => `did ${n}`)),
      ),
    )
  }
  const tick = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  /** Completes all batches, including those that start meanwhile. */
  const finish = async () => {
    await tick()
    while (finishers.length > 0) {
      finishers.shift()?.()
      await tick()
    }
  }
  return { batches, runBatch, tick, finish }
}
const isFatal = () => false

test('batches the items that arrive while earlier work is running, and gives each its own result', async () => {
  const { batches, runBatch, tick, finish } = manualBatches()
  const add = createBatch({ runBatch, isFatal, concurrency: 1 })
  const first = add(1)
  await tick()
  const others = [add(2), add(3), add(4)]
  await finish()
  expect(await Promise.all([first, ...others])).toEqual(['did 1', 'did 2', 'did 3', 'did 4'])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('resolves no item before its batch is done', async () => {
  const { runBatch, tick, finish } = manualBatches()
  const add = createBatch({ runBatch, isFatal })
  let answered = false
  const answer = add(1).then(() => {
    answered = true
  })
  await tick()
  expect(answered).toBe(false)
  await finish()
  await answer
})

test('a slow batch does not block the next one', async () => {
  const finishers: (() => void)[] = []
  const runBatch = (items: string[]) =>
    items.includes('stuck')
      ? new Promise<string[]>((resolve) => finishers.push(() => resolve(items)))
      : Promise.resolve(items)
  const add = createBatch({ runBatch, isFatal, concurrency: 2 })
  const stuck = add('stuck')
  await new Promise(setImmediate)
  expect(await Promise.all([add('a'), add('b')])).toEqual(['a', 'b'])
  finishers[0]?.()
  expect(await stuck).toBe('stuck')
})

test('splits queued items into batches of at most `max`', async () => {
  const { batches, runBatch, finish } = manualBatches()
  const add = createBatch({ runBatch, isFatal, concurrency: 1, max: 2 })
  const answers = [1, 2, 3, 4, 5].map(add)
  await finish()
  expect(await Promise.all(answers)).toHaveLength(5)
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('retries the items of a failed batch one by one, so that only the bad item fails', async () => {
  const { batches, runBatch, finish } = manualBatches((items) => items.includes(2))
  const add = createBatch({ runBatch, isFatal, concurrency: 1 })
  const answers = Promise.allSettled([1, 2, 3].map(add))
  await finish()
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: 'did 1' },
    { status: 'rejected', reason: { message: 'no 2' } },
    { status: 'fulfilled', value: 'did 3' },
  ])
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('a fatal error rejects the whole batch without retries, and the next item is tried again', async () => {
  let fails = true
  const { batches, runBatch, finish } = manualBatches(() => fails)
  const add = createBatch({ runBatch, isFatal: () => true, concurrency: 1 })
  const answers = Promise.allSettled([1, 2].map(add))
  await finish()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  const answer = add(3)
  await finish()
  expect(await answer).toBe('did 3')
  expect(batches).toEqual([[1, 2], [3]])
})

test('a fatal error also rejects the items still in the queue', async () => {
  const { batches, runBatch, tick, finish } = manualBatches(() => true)
  const add = createBatch({ runBatch, isFatal: () => true, concurrency: 1 })
  const first = add(1)
  await tick()
  const results = Promise.allSettled([first, add(2), add(3)])
  await finish()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([[1]])
})
