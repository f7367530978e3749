import { createUnhurriedLane, LaneFullError } from '../platform/unhurried-lane.ts'
import { tooManyTries } from './too-many-tries.ts'
import type { Visitor } from './visitor.ts'

/** How many times as long the product rests as it works for clients that have loaded no page: a tenth of a core is theirs. */
export const REST = 9
/** Milliseconds in which a good part of a full lane is done. */
const BUSY_MS = 10_000

/**
 * Does costly work for a stranger. That of a client that has loaded no page, as every browser has, waits in a lane of its
 * own, so that its haste slows nobody else. @throws HttpError 429 if many of its network wait there
 */
export type WithoutHaste = <T>(
  visitor: Pick<Visitor, 'group' | 'hasPage' | 'isAborted'>,
  work: () => Promise<T>,
) => Promise<T>

/** @param rest how many times as long it rests as it works */
export function createWithoutHaste(rest: number): WithoutHaste {
  const lane = createUnhurriedLane(rest)
  return async ({ group, hasPage, isAborted }, work) => {
    if (hasPage) return work()
    try {
      return await lane({ key: group, isAborted }, work)
    } catch (error) {
      throw error instanceof LaneFullError ? tooManyTries(BUSY_MS, 'another network') : error
    }
  }
}
