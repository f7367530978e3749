import { useSyncExternalStore } from 'react'
import { breakpoint } from '../theme/breakpoint.ts'

const wide = () => window.matchMedia(`(min-width: ${breakpoint('md')})`)

function subscribe(changed: () => void) {
  const query = wide()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is narrower than the `md` breakpoint, where lists replace tables. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => !wide().matches)
