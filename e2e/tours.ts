import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Screen, screens } from '../apps/web/src/lib/screens.ts'
import { waitUntilLoaded } from './loaded.ts'

const audiences = [
  { who: 'visitors', whose: 'everyone', audiences: ['everyone'] },
  { who: 'members', whose: 'member', audiences: ['member'] },
  {
    who: 'stewards, carers, leaders and admins',
    whose: 'admin',
    audiences: ['steward', 'carer', 'leader', 'admin'],
  },
] as const

/** All screens in three tours, and which of the church's people goes through each. */
export const tours = audiences.map(({ who, whose, audiences }) => {
  const tour = Object.values<Screen>(screens).filter(({ audience }) =>
    audiences.some((each) => each === audience),
  )
  return { who, whose, tour }
})

/** A tour of many screens may take longer than other tests, on a busy machine. */
export const patience = { timeout: 600_000 }

/** Goes on to another screen as a link does, without loading the page again. `loading` is as `waitUntilLoaded` takes it. */
export async function goTo(page: Page, route: string, loading?: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-previous', '')
    location.hash = to
  }, route)
  await page.locator('h1:not([data-previous])').waitFor()
  await waitUntilLoaded(page, loading)
  expect.soft(new URL(page.url()).hash).toBe(`#${route}`)
}

/** Waits until the page shows what has just changed, such as its size. */
export const untilDrawn = (page: Page) =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )

/** How far the page scrolls horizontally, in CSS pixels. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
