import type { Page } from 'playwright-core'

/** Counts a person's taps on a page until it is loaded anew. @returns the number so far */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const counted = { taps: 0 }
    addEventListener('pointerup', () => counted.taps++)
    return counted
  })
  return () => counted.evaluate(({ taps }) => taps)
}
