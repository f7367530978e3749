import { markingMessages } from '@church/shared'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { openSession, signInAdmin } from './people.ts'

const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement)

/** More stops than any screen has. */
const mostStops = 60

/** Presses Tab until this has the focus, and looks whether that can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    if (!(await hasFocus(target))) continue
    const drawn = await target.evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    expect(drawn, `the focus can be seen on ${target}`).toBe(true)
    return
  }
  throw new Error(`The Tab key does not lead to ${target}.`)
}

async function enter(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** Opens a menu of the navigation and walks down to one of its entries. */
async function choose(page: Page, menu: Locator, entry: Locator): Promise<void> {
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  for (let step = 0; step < mostStops && !(await hasFocus(entry)); step++) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** Waits for a screen: its heading has the focus, so that it is read out, and the window is named after it. */
async function arrive(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name })
  await heading.waitFor()
  await expect.poll(() => hasFocus(heading)).toBe(true)
  expect(await page.title()).toBe(`${name === 'Welcome to' ? 'Welcome' : name} · Example Church`)
}

test('Somebody registers, signs in and marks attendance with nothing but a keyboard', async ({
  visit,
  product,
}) => {
  await openSession(await signInAdmin(product))
  const { page } = await visit({ device: 'desktop', place: 'inside' })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await hasFocus(button('Skip to the content'))).toBe(true)
  await page.keyboard.press('Enter')
  expect(await hasFocus(page.locator('main'))).toBe(true)
  // From there the next stop is in the content, not in the navigation again.
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
  await arrive(page, 'Sign In')
  await enter(page, 'Email', 'ruth@church.test')
  await enter(page, 'Password', 'a long enough password')
  await page.keyboard.press('Enter')
  await arrive(page, 'Welcome to')

  await choose(page, button('Ruth Okafor'), link('Attendance'))
  await arrive(page, 'Attendance')
  await page.getByText('You are inside the church area').waitFor()
  await tabTo(page, button('Mark Attendance'))
  await page.keyboard.press('Space')
  // Said where screen readers listen: in a region that was there before the words were.
  await page.getByRole('status').getByText(markingMessages.ready).waitFor()
  await page
    .getByRole('status')
    .getByText(/^Marked at/)
    .waitFor()
  expect(await hasFocus(button('Mark Attendance'))).toBe(true)
})
