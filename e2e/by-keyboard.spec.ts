import { markingTexts } from '@church/shared'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { enter, hasFocus, maxTabStops, tabTo } from './keyboard.ts'
import { openSession, signInAdmin } from './people.ts'

/** Opens a navigation menu and selects one of its entries. */
async function choose(page: Page, menu: Locator, entry: Locator): Promise<void> {
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  for (let step = 0; step < maxTabStops && !(await hasFocus(entry)); step++) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** Waits for a screen. Its heading must have the focus, so that it is read out, and name the window. */
async function arrive(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name })
  await heading.waitFor()
  await expect.poll(() => hasFocus(heading)).toBe(true)
  await expect
    .poll(() => page.title())
    .toBe(`${name === 'Welcome to' ? 'Welcome' : name} · Example Church`)
}

test('A visitor registers, signs in and marks attendance with the keyboard alone', async ({
  visit,
  product,
}) => {
  await openSession(await signInAdmin(product))
  const { page } = await visit({ device: 'desktop', place: 'inside' })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await hasFocus(button('Skip to content'))).toBe(true)
  await page.keyboard.press('Enter')
  expect(await hasFocus(page.locator('main'))).toBe(true)
  // The next tab stop must be in the content, not in the navigation again.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, link('Register'))
  await page.keyboard.press('Enter')
  await arrive(page, 'Register')
  await enter(page, 'First Name', 'Ruth')
  await enter(page, 'Last Name', 'Okafor')
  await enter(page, 'Email', 'ruth@church.test')
  await enter(page, 'Password', 'a long enough password')
  await enter(page, 'Confirm Password', 'a long enough password')
  await page.keyboard.press('Enter')
  await arrive(page, 'Welcome to')

  await choose(page, button('Ruth Okafor'), button('Logout'))
  await tabTo(page, link('Login'))
  await page.keyboard.press('Enter')
  await arrive(page, 'Login')
  await enter(page, 'Email', 'ruth@church.test')
  await enter(page, 'Password', 'a long enough password')
  await page.keyboard.press('Enter')
  await arrive(page, 'Welcome to')

  await choose(page, button('Ruth Okafor'), link('Attendance'))
  await arrive(page, 'Attendance')
  await page.getByText('You are inside the church area').waitFor()
  await tabTo(page, button('Mark Attendance'))
  await page.keyboard.press('Space')
  // Screen readers announce a message only in a live region that was there before it.
  await page.getByRole('status').getByText(markingTexts.ready).waitFor()
  await page
    .getByRole('status')
    .getByText(/^You’re here/)
    .waitFor()
  expect(await hasFocus(button('Mark Attendance'))).toBe(true)
})

test('On a phone, the focus is never behind the bar at the bottom', async ({ visit, product }) => {
  const member = await enrolMember(product, { first: 'Naomi', last: 'Okafor' })
  const { page } = await visit({ route: '/profile/additional', as: member })
  await page.getByLabel('Postcode').waitFor()
  const found: boolean[] = []
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Tab')
    found.push(await page.evaluate(isBehindBar))
  }
  expect(found).not.toContain(true)
})

/** Runs in the page. */
function isBehindBar(): boolean {
  const focused = document.activeElement
  if (!focused?.closest('main')) return false
  const { left, width, top, height } = focused.getBoundingClientRect()
  const shown = document.elementFromPoint(left + width / 2, top + height / 2)
  return shown === null || shown.closest('main') === null
}
