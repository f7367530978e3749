import type { KeyboardEvent } from 'react'
import { flow } from '../../../lib/flow.ts'

interface Keys {
  pick: (slot: string) => void
  cancel: () => void
}

const isPlace = '[data-drop]'

/** Each arrow's step along a column or a row. */
const arrows = new Map<string, { down: number } | { right: number }>([
  ['ArrowUp', { down: -1 }],
  ['ArrowDown', { down: 1 }],
  ['ArrowLeft', { right: -1 }],
  ['ArrowRight', { right: 1 }],
])

/** In the matrix, arrows move the focus from place to place, M picks a person up, and Escape puts them back. */
export function pressKey(event: KeyboardEvent<HTMLTableElement>, { pick, cancel }: Keys): void {
  const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
  const here = target.closest<HTMLElement>(isPlace)
  const slot = here?.dataset.drop
  if (!here || slot === undefined) return
  const arrow = arrows.get(key)
  if (arrow) {
    if ('down' in arrow) focusBelow(currentTarget, here, arrow.down)
    else focusBeside(here, arrow.right * flow())
  } else if (key.toLowerCase() === 'm') pick(slot)
  else if (key === 'Escape') cancel()
  else return
  event.preventDefault()
}

function focusBelow(table: HTMLElement, here: HTMLElement, step: number) {
  const { column } = here.dataset
  const all = [...table.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)]
  all[all.indexOf(here) + step]?.focus()
}

/** In the next column with a place in this row: at the same one of several, if it has as many. */
function focusBeside(here: HTMLElement, step: number) {
  const cell = here.closest('td')
  const at = [...(cell?.querySelectorAll(isPlace) ?? [])].indexOf(here)
  const beside = (from: Element | null | undefined) =>
    step > 0 ? from?.nextElementSibling : from?.previousElementSibling
  for (let next = beside(cell); next; next = beside(next)) {
    const places = [...next.querySelectorAll<HTMLElement>(isPlace)]
    const place = places[Math.min(at, places.length - 1)]
    if (place) return place.focus()
  }
}
