import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import type { PubSub } from './pub-sub.ts'

/** A pub/sub whose messages a test sends by hand. */
function manualPubSub() {
  const listeners = new Set<(key?: string) => void>()
  const state = { listening: true }
  const pubSub: PubSub = {
    publish: () => undefined,
    subscribe(_topic, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isListening: () => state.listening,
    caughtUp: async () => undefined,
    close: async () => undefined,
  }
  const invalidate = (key?: string) => {
    for (const listener of listeners) listener(key)
  }
  return { pubSub, invalidate, state }
}

function countingCache(
  limits: { maxEntries?: number; isCacheable?: (value: string) => boolean } = {},
) {
  const { pubSub, invalidate, state } = manualPubSub()
  const loads: string[] = []
  const load = async (key: string) => {
    loads.push(key)
    return `${key}${loads.length}`
  }
  return {
    cache: createCache({ pubSub, topic: 'things', load, ...limits }),
    loads,
    invalidate,
    state,
  }
}

test('loads a value once, even for concurrent callers', async () => {
  const { cache, loads } = countingCache()
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1'])
  expect(await cache.get('a')).toBe('a1')
  expect(loads).toEqual(['a'])
})

test('a message with a key invalidates that key, one without invalidates everything', async () => {
  const { cache, invalidate } = countingCache()
  expect([await cache.get('a'), await cache.get('b')]).toEqual(['a1', 'b2'])
  invalidate('a')
  expect([await cache.get('a'), await cache.get('b')]).toEqual(['a3', 'b2'])
  invalidate()
  expect([await cache.get('a'), await cache.get('b')]).toEqual(['a4', 'b5'])
})

test('does not keep a value that is invalidated while it loads', async () => {
  const { pubSub, invalidate } = manualPubSub()
  const answers: ((value: string) => void)[] = []
  const load = () => new Promise<string>((resolve) => answers.push(resolve))
  const cache = createCache({ pubSub, topic: 'things', load })
  const early = cache.get('a')
  invalidate('a')
  const late = cache.get('a')
  answers[0]?.('old')
  answers[1]?.('new')
  expect([await early, await late, await cache.get('a')]).toEqual(['old', 'new', 'new'])
  expect(answers).toHaveLength(2)
})

test('bypasses memory while invalidations may be missed', async () => {
  const { cache, state } = countingCache()
  await cache.get('a')
  state.listening = false
  expect(await cache.get('a')).toBe('a2')
  expect(await cache.get('b')).toBe('b3')
  state.listening = true
  expect(await cache.get('b')).toBe('b4')
})

test('does not keep a failed load', async () => {
  const { pubSub } = manualPubSub()
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    return tries
  }
  const cache = createCache({ pubSub, topic: 'things', load })
  await expect(cache.get('a')).rejects.toThrow('away')
  expect(await cache.get('a')).toBe(2)
})

test('loads uncacheable values every time, and evicts the oldest entry', async () => {
  const { cache, loads } = countingCache({
    maxEntries: 2,
    isCacheable: (value) => !value.startsWith('no'),
  })
  for (const key of ['no', 'no', 'a', 'b', 'c', 'b', 'a']) await cache.get(key)
  expect(loads).toEqual(['no', 'no', 'a', 'b', 'c', 'a'])
})
