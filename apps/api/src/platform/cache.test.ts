import { expect, test } from 'vitest'
import { createKept } from './cache.ts'
import type { Notices } from './pub-sub.ts'

/** Notices that a test says itself. */
function saidByHand() {
  const listeners = new Set<(key?: string) => void>()
  const state = { hearing: true }
  const notices: Notices = {
    publish: () => undefined,
    subscribe(_topic, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isHearing: () => state.hearing,
    settled: async () => undefined,
    close: async () => undefined,
  }
  const say = (key?: string) => {
    for (const listener of listeners) listener(key)
  }
  return { notices, say, state }
}

function counting(limits: { max?: number; isWorthKeeping?: (value: string) => boolean } = {}) {
  const { notices, say, state } = saidByHand()
  const reads: string[] = []
  const load = async (key: string) => {
    reads.push(key)
    return `${key}${reads.length}`
  }
  return { kept: createKept({ notices, topic: 'things', load, ...limits }), reads, say, state }
}

test('a value is read once, by all who ask for it at once too', async () => {
  const { kept, reads } = counting()
  expect(await Promise.all([kept.get('a'), kept.get('a')])).toEqual(['a1', 'a1'])
  expect(await kept.get('a')).toBe('a1')
  expect(reads).toEqual(['a'])
})

test('a notice with a key drops that value, one without drops all', async () => {
  const { kept, say } = counting()
  expect([await kept.get('a'), await kept.get('b')]).toEqual(['a1', 'b2'])
  say('a')
  expect([await kept.get('a'), await kept.get('b')]).toEqual(['a3', 'b2'])
  say()
  expect([await kept.get('a'), await kept.get('b')]).toEqual(['a4', 'b5'])
})

test('a value that was being read when the notice came is not kept', async () => {
  const { notices, say } = saidByHand()
  const answers: ((value: string) => void)[] = []
  const load = () => new Promise<string>((resolve) => answers.push(resolve))
  const kept = createKept({ notices, topic: 'things', load })
  const early = kept.get('a')
  say('a')
  const late = kept.get('a')
  answers[0]?.('old')
  answers[1]?.('new')
  expect([await early, await late, await kept.get('a')]).toEqual(['old', 'new', 'new'])
  expect(answers).toHaveLength(2)
})

test('nothing comes from memory, nor goes there, while notices may be missed', async () => {
  const { kept, state } = counting()
  await kept.get('a')
  state.hearing = false
  expect(await kept.get('a')).toBe('a2')
  expect(await kept.get('b')).toBe('b3')
  state.hearing = true
  expect(await kept.get('b')).toBe('b4')
})

test('a read that failed is not kept', async () => {
  const { notices } = saidByHand()
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    return tries
  }
  const kept = createKept({ notices, topic: 'things', load })
  await expect(kept.get('a')).rejects.toThrow('away')
  expect(await kept.get('a')).toBe(2)
})

test('what is not worth keeping is read every time, and the oldest makes room', async () => {
  const { kept, reads } = counting({ max: 2, isWorthKeeping: (value) => !value.startsWith('no') })
  for (const key of ['no', 'no', 'a', 'b', 'c', 'b', 'a']) await kept.get(key)
  expect(reads).toEqual(['no', 'no', 'a', 'b', 'c', 'a'])
})
