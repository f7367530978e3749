import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

/** Work whose end a test decides. */
function heldWork(fails: (items: number[]) => boolean = () => false) {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const together = (items: number[]) => {
    batches.push(items)
    return new Promise<string[]>((resolve, reject) =>
      ends.push(() =>
        fails(items) ? reject(new Error(`no ${items}`)) : resolve(items.map((n) => `did ${n}`)),
      ),
    )
  }
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  /** Ends everything that is under way, and what follows from it. */
  const finish = async () => {
    await turn()
    while (ends.length > 0) {
      ends.shift()?.()
      await turn()
    }
  }
  return { batches, together, turn, finish }
}
const isHopeless = () => false

test('what arrives while work is under way is done together, each with its own answer', async () => {
  const { batches, together, turn, finish } = heldWork()
  const add = createBatch({ together, isHopeless, atOnce: 1 })
  const first = add(1)
  await turn()
  const others = [add(2), add(3), add(4)]
  await finish()
  expect(await Promise.all([first, ...others])).toEqual(['did 1', 'did 2', 'did 3', 'did 4'])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('nobody is answered before the work is done', async () => {
  const { together, turn, finish } = heldWork()
  const add = createBatch({ together, isHopeless })
  let answered = false
  const answer = add(1).then(() => {
    answered = true
  })
  await turn()
  expect(answered).toBe(false)
  await finish()
  await answer
})

test('a batch that has to wait holds up no other', async () => {
  const ends: (() => void)[] = []
  const together = (items: string[]) =>
    items.includes('stuck')
      ? new Promise<string[]>((resolve) => ends.push(() => resolve(items)))
      : Promise.resolve(items)
  const add = createBatch({ together, isHopeless, atOnce: 2 })
  const stuck = add('stuck')
  await new Promise(setImmediate)
  expect(await Promise.all([add('a'), add('b')])).toEqual(['a', 'b'])
  ends[0]?.()
  expect(await stuck).toBe('stuck')
})

test('no batch is larger than the limit', async () => {
  const { batches, together, finish } = heldWork()
  const add = createBatch({ together, isHopeless, atOnce: 1, max: 2 })
  const answers = [1, 2, 3, 4, 5].map(add)
  await finish()
  expect(await Promise.all(answers)).toHaveLength(5)
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('one that cannot be done takes no other with it', async () => {
  const { batches, together, finish } = heldWork((items) => items.includes(2))
  const add = createBatch({ together, isHopeless, atOnce: 1 })
  const answers = Promise.allSettled([1, 2, 3].map(add))
  await finish()
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: 'did 1' },
    { status: 'rejected', reason: { message: 'no 2' } },
    { status: 'fulfilled', value: 'did 3' },
  ])
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('what fails for all fails once, and the next is tried again', async () => {
  let fails = true
  const { batches, together, finish } = heldWork(() => fails)
  const add = createBatch({ together, isHopeless: () => true, atOnce: 1 })
  const answers = Promise.allSettled([1, 2].map(add))
  await finish()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  const answer = add(3)
  await finish()
  expect(await answer).toBe('did 3')
  expect(batches).toEqual([[1, 2], [3]])
})

test('where a batch is hopeless, those that wait are refused with it', async () => {
  const { batches, together, turn, finish } = heldWork(() => true)
  const add = createBatch({ together, isHopeless: () => true, atOnce: 1 })
  const first = add(1)
  await turn()
  const results = Promise.allSettled([first, add(2), add(3)])
  await finish()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([[1]])
})
