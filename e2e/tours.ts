import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Screen, screens } from '../apps/web/src/lib/screens.ts'
import { waitUntilLoaded } from './loaded.ts'

/** So many screens fit into the time of a test on a busy machine. */
const SCREENS_A_TOUR = 12

const visitors = { who: 'visitors', whose: 'everyone', audiences: ['everyone'] } as const
const members = { who: 'members', whose: 'member', audiences: ['member'] } as const
const staff = {
  who: 'stewards, carers, leaders and admins',
  whose: 'admin',
  audiences: ['steward', 'carer', 'leader', 'admin'],
} as const

/** All screens in several tours, and which of the church's people goes through each. */
export const tours = [visitors, members, staff].flatMap(({ who, whose, audiences }) => {
  const theirs = Object.values<Screen>(screens).filter(({ audience }) =>
    audiences.some((each) => each === audience),
  )
  const count = Math.ceil(theirs.length / SCREENS_A_TOUR)
  return Array.from({ length: count }, (_, at) => {
    const tour = theirs.slice(at * SCREENS_A_TOUR, (at + 1) * SCREENS_A_TOUR)
    return { who, whose, tour, from: tour[0]?.title ?? '' }
  })
})

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
