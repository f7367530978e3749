import { useSyncExternalStore } from 'react'
import { breakpoint } from '../theme/breakpoint.ts'

/** Whether the window has at least the width of a breakpoint: a function, and a hook that follows it. */
function atLeast(width: Parameters<typeof breakpoint>[0]) {
  const query = () => window.matchMedia(`(min-width: ${breakpoint(width)})`)
  const matches = () => query().matches
  const subscribe = (changed: () => void) => {
    const list = query()
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  return [matches, () => useSyncExternalStore(subscribe, matches)] as const
}

const [, useIsTablet] = atLeast('md')

/** Whether the window is narrower than the `md` breakpoint, where lists replace tables. */
export const useIsPhone = (): boolean => !useIsTablet()

/** Whether the window has room for a rail beside the screen: from the `xl` breakpoint on. */
export const [hasRoomForRail, useHasRoomForRail] = atLeast('xl')
