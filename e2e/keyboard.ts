import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement)

/** More tab stops than any screen has. */
export const maxTabStops = 60

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < maxTabStops; stop++) {
    await page.keyboard.press('Tab')
    if (!(await hasFocus(target))) continue
    const isVisible = await target.evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    expect(isVisible, `the focus is visible on ${target}`).toBe(true)
    return
  }
  throw new Error(`The Tab key does not reach ${target}.`)
}

/** Types into the field with this label. */
export async function enter(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
