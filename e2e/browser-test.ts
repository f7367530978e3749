import { test as base } from 'vitest'
import { sharedBrowser, stopShared } from './shared.ts'

/** A test with the browser of its worker. */
export const browserTest = base.extend(
  'browser',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from the pattern
  async ({}, { onCleanup }) => {
    onCleanup(stopShared)
    return sharedBrowser()
  },
)
