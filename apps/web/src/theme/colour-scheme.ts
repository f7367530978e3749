import { create } from 'zustand'
import { onStoredChange, readStored, writeStored } from '../lib/storage.ts'

/** What somebody chose: a scheme, or to go along with their system. */
export type SchemeChoice = 'light' | 'dark' | 'system'

/** Also read by first-paint/first-paint.ts, which sets the scheme before the first paint. */
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

/** The colour scheme: follows the system until somebody chooses, and is remembered on this device. */
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
  // The browser's own frame goes along.
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (paper) meta.content = paper
  }
}

/** Keeps the page in the chosen scheme, also when the system or another tab changes it. */
export function followColourScheme() {
  useColourScheme.subscribe(repaint)
  systemDark.addEventListener('change', repaint)
  onStoredChange(storageKey, () => useColourScheme.setState({ choice: readChoice() }))
  repaint()
}
