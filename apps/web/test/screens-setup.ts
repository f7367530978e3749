import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { keepChurchZone } from '../src/lib/church-zone.ts'
import { clearUser } from '../src/lib/current-user.ts'
import { cancelQuestion } from '../src/ui/question-store.ts'
import { useToasts } from '../src/ui/toast.ts'

// Leaflet measures what it draws, which jsdom cannot.
vi.mock('../src/features/church/details/area-map.tsx', () => ({ AreaMap: () => null }))
vi.mock('../src/features/church/map/church-map.tsx', () => ({
  ChurchMap: () => null,
}))

// jsdom has no media queries; screens are tested as a desktop shows them.
window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

// As the other tests: this only bounds how long a failure takes.
configure({ asyncUtilTimeout: 30_000 })

// The files of a worker share one window: each test leaves it as it found it.
afterEach(() => {
  cleanup()
  // An open question has a root of its own, which cleaning up does not reach.
  cancelQuestion()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  useToasts.setState({ toast: null })
  clearUser('logout')
  keepChurchZone(undefined)
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
})

// Code that is still loading when a file ends could not be loaded by the next one either.
afterAll(() => vi.dynamicImportSettled())
