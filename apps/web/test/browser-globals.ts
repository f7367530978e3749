import { beforeEach, vi } from 'vitest'

/** Stubs the few browser globals that modules without a screen use: storage, navigator, window events and the page's language. */
function stubBrowser() {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
}

/**
 * Gives each test of a file its own modules without a screen, their browser and their timers: what a lost connection plans
 * ends with the test.
 */
export const withStubbedBrowser = (...toFake: ('setTimeout' | 'clearTimeout')[]) =>
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers(toFake.length > 0 ? { toFake } : {})
    stubBrowser()
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })
