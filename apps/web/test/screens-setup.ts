import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { clearUser } from '../src/lib/current-user.ts'
import { useToasts } from '../src/ui/toast.ts'

// Leaflet measures what it draws, which jsdom cannot.
vi.mock('../src/features/church/details/area-map.tsx', () => ({ AreaMap: () => null }))
vi.mock('../src/features/church/map/church-map.tsx', () => ({
  ChurchMap: () => null,
}))

// The files of a worker share one window: each test leaves it as it found it.
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  useToasts.setState({ toasts: [] })
  clearUser('logout')
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
})
