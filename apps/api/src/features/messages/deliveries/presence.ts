import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { holdNumber } from '../../../platform/advisory-lock.ts'

const NUMBER_MAX = 2 ** 31

/**
 * This process's number, which shows others whether it is alive: a connection of its own holds a lock of that number,
 * and PostgreSQL releases it when the process dies.
 */
export interface Presence {
  /** Connects on first use, and again under another number if the connection is lost. */
  number(): Promise<number>
  end(): Promise<void>
}

export function createPresence(pool: pg.Pool): Presence {
  let held: Promise<{ number: number; end: () => Promise<void> }> | undefined
  const hold = async () => {
    const number = randomInt(1, NUMBER_MAX)
    const end = await holdNumber(pool, number, () => {
      held = undefined
    })
    return { number, end }
  }
  return {
    async number() {
      held ??= hold().catch((error) => {
        held = undefined
        throw error
      })
      return (await held).number
    },
    async end() {
      const last = await held?.catch(() => undefined)
      held = undefined
      await last?.end()
    },
  }
}
