import { seededRandom } from '@church/database/demo/random.ts'

/** Chance that is the same in every run with the same seed. */
export interface Dice {
  /** A whole number from 0 to below `sides`. */
  below(sides: number): number
  /** True once in so many throws. */
  once(inThrows: number): boolean
  one<T>(of: readonly [T, ...T[]]): T
  one<T>(of: readonly T[]): T | undefined
}

export function createDice(seed: number): Dice {
  const random = seededRandom(seed)
  const below = (sides: number) => Math.floor(random() * sides)
  return {
    below,
    once: (inThrows) => below(inThrows) === 0,
    one: <T>(of: readonly T[]) => of[below(of.length)] as T,
  }
}
