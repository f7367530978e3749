import { test as base } from 'vitest'
import { sharedBrowser, sharedProduct, stopShared } from './shared.ts'

/** A test with what the files of its worker share: a browser, and for those that ask for it a product. */
export const browserTest = base
  .extend(
    'shared',
    { scope: 'worker' },
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from the pattern
    ({}, { onCleanup }) => {
      onCleanup(stopShared)
      return { browser: sharedBrowser, product: sharedProduct }
    },
  )
  .extend('browser', { scope: 'worker' }, ({ shared }) => shared.browser())
