import { test as base } from 'vitest'
import { launchBrowser } from './visitor.ts'

/** A test with a browser, started once a file and only where it is used. */
export const browserTest = base.extend(
  'browser',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what is needed from the pattern
  async ({}, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  },
)
