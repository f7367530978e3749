import { Suspense, useEffect } from 'react'
import { create } from 'zustand'
import { lazyPart } from '../lib/lazy-part.ts'
import './recent-people.ts'
import { useOfficeAccess } from './use-office-access.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

/** `wanted` stays true after the first opening, which loads the palette's code. */
const useFinder = create<{ open: boolean; wanted: boolean }>(() => ({ open: false, wanted: false }))

/** Opens the search for people, sessions and screens. */
export const openFinder = () => useFinder.setState({ open: true, wanted: true })
const closeFinder = () => useFinder.setState({ open: false })

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

const isShortcut = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
  if (altKey) return false
  const withControl = ctrlKey || metaKey
  return withControl ? key.toLowerCase() === 'k' : key === '/' && !isTyping(target)
}

/** The search that Ctrl K or / opens, for admins, stewards, carers and leaders. These keys do nothing while a dialog is open. */
export function Finder() {
  const { open, wanted } = useFinder()
  const isAllowed = useOfficeAccess()

  useEffect(() => {
    if (!isAllowed) return
    const openByKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      openFinder()
    }
    document.addEventListener('keydown', openByKey)
    return () => {
      document.removeEventListener('keydown', openByKey)
      closeFinder()
    }
  }, [isAllowed])

  if (!wanted || !isAllowed) return null
  return (
    <Suspense fallback={null}>
      <Palette open={open} onClose={closeFinder} />
    </Suspense>
  )
}
