import { expect, test } from 'vitest'
import { eachInTurns, inTurns, mapInTurns } from './in-turns.ts'

test('lets others work while it computes, and returns the result', async () => {
  let others = 0
  let isOver = false
  const tick = () => {
    others += 1
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  function* sum() {
    let total = 0
    for (let n = 1; n <= 4; n++) {
      const until = performance.now() + 16
      while (performance.now() < until);
      total += n
      yield
    }
    return total
  }
  expect(await inTurns(sum())).toBe(10)
  isOver = true
  expect(others).toBeGreaterThanOrEqual(3)
})

test('maps rows, and looks at each of them', async () => {
  expect(await mapInTurns(['a', 'b'], (row, n) => row + n)).toEqual(['a0', 'b1'])
  const seen: string[] = []
  await eachInTurns(['a', 'b'], (row) => void seen.push(row))
  expect(seen).toEqual(['a', 'b'])
})

test('rejects with what the computation throws', async () => {
  // biome-ignore lint/correctness/useYield: it fails before it could pause
  function* failing(): Generator<undefined, never> {
    throw new Error('no room')
  }
  await expect(inTurns(failing())).rejects.toThrow('no room')
})
