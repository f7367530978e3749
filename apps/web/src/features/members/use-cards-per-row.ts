import { useSyncExternalStore } from 'react'

/** From which width of the window, in pixels, a card takes 3 or 4 of the 12 columns. */
const wide = window.matchMedia('(min-width: 1200px)')
const medium = window.matchMedia('(min-width: 992px)')

function subscribe(changed: () => void) {
  wide.addEventListener('change', changed)
  medium.addEventListener('change', changed)
  return () => {
    wide.removeEventListener('change', changed)
    medium.removeEventListener('change', changed)
  }
}

const read = () => (wide.matches ? 4 : medium.matches ? 3 : 1)

/** How many cards of the directory stand side by side, as the grid's classes lay them out. */
export const useCardsPerRow = (): number => useSyncExternalStore(subscribe, read)
