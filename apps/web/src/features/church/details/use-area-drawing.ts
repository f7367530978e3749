import type { LatLng } from '@church/shared'
import { useCallback, useReducer } from 'react'
import { areaHistory, type Corner, startArea } from './area-history.ts'
import { toPlace } from './corners.ts'

/** An area while it is drawn: its corners, with undo and redo. */
export function useAreaDrawing(saved: readonly LatLng[]) {
  const [{ corners, past, future }, act] = useReducer(areaHistory, saved, startArea)
  const draw = useCallback((drawn: readonly Corner[], doing?: string) => {
    // A map draws an area across the 180th meridian with longitudes beyond it.
    const places = drawn.map((corner) => ({ ...corner, ...toPlace(corner) }))
    act({ do: 'draw', corners: places, ...(doing && { doing }) })
  }, [])
  const unread = corners.findIndex(({ typed }) => typed !== undefined)
  return {
    corners,
    draw,
    undo: past.length > 0 ? () => act({ do: 'undo' }) : undefined,
    redo: future.length > 0 ? () => act({ do: 'redo' }) : undefined,
    /** The corners without typed text. */
    polygon: corners.map(({ lat, lng }) => ({ lat, lng })),
    /** The first corner, from 1, whose text names no place; null if there is none. */
    unread: unread === -1 ? null : unread + 1,
    isChanged: past.length > 0,
  }
}

export type AreaDrawing = ReturnType<typeof useAreaDrawing>
