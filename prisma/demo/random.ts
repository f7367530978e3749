/** A reproducible generator of numbers in [0, 1): mulberry32 (Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks an element of a non-empty list by a number in [0, 1). */
export function pick<T>(list: readonly T[], random: number): T {
  const picked = list[Math.floor(random * list.length)]
  if (picked === undefined) throw new RangeError('nothing to pick from')
  return picked
}
