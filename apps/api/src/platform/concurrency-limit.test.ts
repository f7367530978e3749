import { expect, test } from 'vitest'
import { createRoom } from './concurrency-limit.ts'

test('a key has its places, all have theirs, and each place is given back once', () => {
  const room = createRoom({ each: 2, all: 3 })
  const leave = room.enter('a')
  expect([leave, room.enter('a')]).toEqual([expect.any(Function), expect.any(Function)])
  expect(room.enter('a')).toBe('each')
  expect(room.enter('b')).toBeTypeOf('function')
  expect(room.enter('b')).toBe('all')
  if (typeof leave === 'function') for (let times = 0; times < 3; times++) leave()
  expect(room.enter('b')).toBeTypeOf('function')
  expect(room.enter('c')).toBe('all')
})

test('thirty greedy keys leave room for the next', () => {
  const room = createRoom({ each: 300, all: 4_000, share: 0.1 })
  const entered = (key: string) => {
    let places = 0
    while (typeof room.enter(key) === 'function') places += 1
    return places
  }
  expect(entered('a church')).toBe(300)
  for (let n = 0; n < 30; n++) entered(`greedy ${n}`)
  expect(entered('a visitor')).toBeGreaterThan(0)
})
