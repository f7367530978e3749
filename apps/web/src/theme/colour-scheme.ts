import { create } from 'zustand'
import { onStoredChange, readStored, writeStored } from '../lib/storage.ts'

/** The user's choice: a scheme, or to follow the system. */
export type SchemeChoice = 'light' | 'dark' | 'system'

/** first-paint/first-paint.ts reads it too, to set the scheme before the first paint. */
const storageKey = 'colourScheme'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

function readChoice(): SchemeChoice {
  const stored = readStored(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

interface ColourScheme {
  choice: SchemeChoice
  choose: (choice: SchemeChoice) => void
}

/** The colour scheme. Follows the system until the user chooses one, which this device remembers. */
export const useColourScheme = create<ColourScheme>((set) => ({
  choice: readChoice(),
  choose: (choice) => {
    writeStored(storageKey, choice === 'system' ? null : choice)
    set({ choice })
  },
}))

function repaint() {
  const { choice } = useColourScheme.getState()
  const dark = choice === 'dark' || (choice === 'system' && systemDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // Colours the browser's own toolbar to match.
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (paper) meta.content = paper
  }
}

/** Applies the chosen scheme, and follows changes in the system and in other tabs. */
export function followColourScheme() {
  useColourScheme.subscribe(repaint)
  systemDark.addEventListener('change', repaint)
  onStoredChange(storageKey, () => useColourScheme.setState({ choice: readChoice() }))
  repaint()
}
