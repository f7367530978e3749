import { useSyncExternalStore } from 'react'
import { breakpoint } from '../../../theme/breakpoint.ts'

const wide = window.matchMedia(`(min-width: ${breakpoint('xl')})`)
const medium = window.matchMedia(`(min-width: ${breakpoint('lg')})`)

function subscribe(changed: () => void) {
  wide.addEventListener('change', changed)
  medium.addEventListener('change', changed)
  return () => {
    wide.removeEventListener('change', changed)
    medium.removeEventListener('change', changed)
  }
}

const read = () => (wide.matches ? 4 : medium.matches ? 3 : 1)

/** The number of cards in a row of the directory, as directory.module.scss lays them out. */
export const useCardsPerRow = (): number => useSyncExternalStore(subscribe, read)
