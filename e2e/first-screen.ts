import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilDrawn } from './tours.ts'

/** The smallest phone, with letters as they are and twice as large. */
const smallest = { width: 320, height: 568 }
const sizes = ['100%', '200%']

/** Runs in the page: whether all of an element can be seen and tapped without scrolling. */
const isOnTop = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const middle = (left + right) / 2
  return [top + 1, (top + bottom) / 2, bottom - 1].every((y) => {
    const found = document.elementFromPoint(middle, y)
    return found !== null && (element.contains(found) || found.contains(element))
  })
}

/** Expects some elements on the first screen of the smallest phone. The window is as large as before afterwards. */
export async function expectOnFirstScreen(page: Page, elements: Record<string, Locator>) {
  const before = page.viewportSize()
  await page.setViewportSize(smallest)
  for (const size of sizes) {
    await page.evaluate((letters) => {
      document.documentElement.style.fontSize = letters
      window.scrollTo(0, 0)
    }, size)
    await untilDrawn(page)
    for (const [name, element] of Object.entries(elements))
      expect.soft(await element.evaluate(isOnTop), `${name}, text ${size}`).toBe(true)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
}
