import type { LatLng } from '@church/shared'

/** A corner as drawn, with typed text that is no valid place. */
export interface Corner extends LatLng {
  typed?: string | undefined
}

/** The corners of an area, with the steps that led to them and those that were undone. */
export interface AreaHistory {
  past: readonly Corner[][]
  corners: readonly Corner[]
  future: readonly Corner[][]
  /** The kind of the last step, if further changes of this kind belong to it. */
  doing: string | null
}

/** Adds the corners after a step; consecutive steps of the same kind are undone together. */
export type Draw = (corners: readonly Corner[], doing?: string) => void

export type AreaAction =
  | { do: 'draw'; corners: readonly Corner[]; doing?: string }
  | { do: 'undo' }
  | { do: 'redo' }

/** More steps than anybody undoes. */
const mostSteps = 200

export const startArea = (corners: readonly Corner[]): AreaHistory => ({
  past: [],
  corners,
  future: [],
  doing: null,
})

/** The history after drawing, undoing or redoing. Arrow keys that move the same corner are one step. */
export function areaHistory(history: AreaHistory, action: AreaAction): AreaHistory {
  const { past, corners, future } = history
  if (action.do === 'draw') {
    const isSameStep = action.doing !== undefined && action.doing === history.doing
    return {
      past: isSameStep ? past : [...past, [...corners]].slice(-mostSteps),
      corners: action.corners,
      future: [],
      doing: action.doing ?? null,
    }
  }
  const [from, to] = action.do === 'undo' ? [past, future] : [future, past]
  const next = from.at(-1)
  if (!next) return history
  const rest = from.slice(0, -1)
  const left = [...to, [...corners]]
  return action.do === 'undo'
    ? { past: rest, corners: next, future: left, doing: null }
    : { past: left, corners: next, future: rest, doing: null }
}
