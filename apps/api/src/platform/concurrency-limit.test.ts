import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('limits slots per key and in total, and releases each slot only once', () => {
  const limit = createConcurrencyLimit({ perKey: 2, total: 3 })
  const release = limit.acquire('a')
  expect([release, limit.acquire('a')]).toEqual([expect.any(Function), expect.any(Function)])
  expect(limit.acquire('a')).toBe('perKey')
  expect(limit.acquire('b')).toBeTypeOf('function')
  expect(limit.acquire('b')).toBe('total')
  if (typeof release === 'function') for (let times = 0; times < 3; times++) release()
  expect(limit.acquire('b')).toBeTypeOf('function')
  expect(limit.acquire('c')).toBe('total')
})

test('thirty greedy keys leave slots for another key', () => {
  const limit = createConcurrencyLimit({ perKey: 300, total: 4_000, share: 0.1 })
  const acquired = (key: string) => {
    let slots = 0
    while (typeof limit.acquire(key) === 'function') slots += 1
    return slots
  }
  expect(acquired('a church')).toBe(300)
  for (let n = 0; n < 30; n++) acquired(`greedy ${n}`)
  expect(acquired('a visitor')).toBeGreaterThan(0)
})
