import { seededRandom } from '@church/database/demo/random.ts'

/** A random source that gives the same sequence for the same seed. */
export interface Dice {
  /** A whole number from 0 up to, but not including, `sides`. */
  below(sides: number): number
  /** True with a probability of 1 in `throws`. */
  once(throws: number): boolean
  one<T>(of: readonly [T, ...T[]]): T
  one<T>(of: readonly T[]): T | undefined
}

export function createDice(seed: number): Dice {
  const random = seededRandom(seed)
  const below = (sides: number) => Math.floor(random() * sides)
  return {
    below,
    once: (throws) => below(throws) === 0,
    one: <T>(of: readonly T[]) => of[below(of.length)] as T,
  }
}
