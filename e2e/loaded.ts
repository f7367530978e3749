import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until nothing on the page says that it is loading, and the pictures in view have loaded or failed.
 * Playwright's `networkidle` is no substitute: it also waits for half a second, and for ever if the browser does not
 * report the end of a request.
 *
 * @param loading how such texts begin in the language of the page
 */
export async function waitUntilLoaded(page: Page, loading = 'Loading'): Promise<void> {
  await expect.poll(() => page.evaluate(findLoading, loading)).toEqual([])
}

/** Runs in the page. */
function findLoading(loading: string): string[] {
  const saying = new RegExp(`${loading}[\\p{L}\\p{M} ]*…`, 'gu')
  const words = document.getElementById('root')?.textContent.match(saying) ?? []
  const inView = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
  return [...words, ...inView.filter(({ complete }) => !complete).map(({ src }) => src)]
}
