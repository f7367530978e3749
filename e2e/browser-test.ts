import { test as base } from 'vitest'
import { launchBrowser } from './visitor.ts'

/** A test with a browser, which starts once per file and only if a test uses it. */
export const browserTest = base.extend(
  'browser',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from the pattern
  async ({}, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  },
)
