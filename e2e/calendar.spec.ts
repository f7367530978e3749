import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test as base } from './fixtures.ts'
import { shift } from './layout-shift.ts'
import { waitUntilLoaded } from './loaded.ts'
import { openSession, signInAdmin } from './people.ts'

const hour = 60
const day = 24 * hour

/** A public service tomorrow, one that is cancelled, and a meeting for nobody but members. */
const test = base.extend('church', { scope: 'file' }, async ({ product }) => {
  const admin = await signInAdmin(product)
  const worship = await openSession(admin, { start: day, end: day + hour })
  await admin.api.updateSession({ params: { id: worship.id }, body: { public: true } })
  const picnic = await openSession(admin, { name: 'Picnic', start: 2 * day, end: 2 * day + hour })
  await admin.api.updateSession({ params: { id: picnic.id }, body: { public: true } })
  await admin.api.cancelSession({ params: { id: picnic.id }, body: { reason: 'Storm warning' } })
  await openSession(admin, { name: 'Church Meeting', start: 3 * day, end: 3 * day + hour })
  return { admin, member: await enrolMember(product) }
})

/** A card by its heading. */
const card = (page: Page, name: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })

/** Where the page asks its browser to go, other apps included, which get no request. */
async function journeysOf(device: CDPSession): Promise<string[]> {
  const journeys: string[] = []
  await device.send('Page.enable')
  device.on('Page.frameRequestedNavigation', ({ url }) => journeys.push(url))
  return journeys
}

test('Two taps lead from the home page to the phone’s own calendar', async ({ visit, church }) => {
  const { page, context } = await visit({ as: church.member })
  const journeys = await journeysOf(await context.newCDPSession(page))
  const comingUp = card(page, 'Coming up')
  // The next service is on the card of the day.
  await expect.poll(() => comingUp.getByRole('listitem').count()).toBe(2)
  await comingUp.getByRole('link', { name: 'Open the calendar' }).click()
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  await page.getByRole('dialog', { name: 'Add to my calendar' }).waitFor()
  await expect
    .poll(() => journeys.filter((url) => url.startsWith('webcal://')))
    .toEqual([expect.stringMatching(/\/calendar\/[\w-]{43}\.ics$/)])
})

test('A member keeps a calendar for another device, and ends it, with the keyboard alone', async ({
  visit,
  church: { member },
}) => {
  const { page } = await visit({ as: member, route: '/calendar/', device: 'desktop' })
  await page.getByText('Storm warning').waitFor()
  await page.getByRole('button', { name: 'Add another device' }).press('Enter')
  await page.keyboard.type('My old phone')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add to my calendar' })
  await dialog.getByRole('img', { name: 'QR code of the calendar' }).waitFor()
  const address = (await dialog.getByText(/\.ics$/).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText(address).count()).toBe(0)

  const devices = page.getByRole('list', { name: 'Calendars on your devices' })
  await devices.getByText('My old phone').waitFor()
  await page.getByRole('button', { name: 'End My old phone' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).press('Enter')
  await devices.getByText('My old phone').waitFor({ state: 'detached' })
  expect((await member.api.listFeeds()).map(({ name }) => name)).not.toContain('My old phone')
})

test('The month opens each of its dates, and turns to the next one', async ({ visit, church }) => {
  const { page } = await visit({ as: church.member, route: '/calendar/', device: 'desktop' })
  const month = card(page, /\d{4}$/)
  await page.getByText('Storm warning').waitFor()
  if ((await month.getByRole('button', { name: /Picnic/ }).count()) === 0) {
    await month.getByRole('button', { name: 'Next month' }).press('Enter')
  }
  await month.getByRole('button', { name: /Picnic cancelled/ }).press('Enter')
  await page.getByRole('heading', { name: 'Picnic', level: 1 }).waitFor()
  await page.getByText('Storm warning').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add this one' }).press('Enter')
  expect((await file).suggestedFilename()).toBe('Picnic.ics')
})

test('A visitor sees what is public, without the reason of a cancellation, and can subscribe', async ({
  visit,
  church: _,
}) => {
  const { page } = await visit({ route: '/calendar/' })
  await page.getByText('Sunday Worship').waitFor()
  const text = await page.locator('main').textContent()
  expect(text).toContain('Picnic')
  expect(text).toContain('Cancelled')
  expect(text).not.toMatch(/Storm warning|Church Meeting|devices|What visitors see/)
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  const link = page.getByRole('link', { name: 'Open in this device’s calendar' })
  await expect
    .poll(() => link.getAttribute('href'))
    .toMatch(/^webcal:\/\/[^/]+\/calendar\/public\.ics$/)
})

test('An admin opens all services to everybody', async ({ visit, church: { admin } }) => {
  const { page } = await visit({ as: admin, route: '/calendar/', device: 'desktop' })
  await page.getByLabel('All services that are for everyone').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('What visitors see has been saved.').waitFor()
  expect(await admin.api.getCalendarSettings()).toEqual({ public_services: true })
  await admin.api.setCalendarSettings({ body: { public_services: false } })
})

test.for(['phone', 'desktop'] as const)(
  'On a %s the home page does not shift while the next dates load',
  async (device, { visit, church: { member } }) => {
    const { page } = await visit({ route: '/privacy-policy', as: member, device })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/users/calendar/**', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/#/')
    const comingUp = card(page, 'Coming up')
    await comingUp.waitFor()
    await page.getByText('Mon-Sat, 9 AM to 5 PM').scrollIntoViewIfNeeded()
    await page
      .getByRole('region', { name: 'Today' })
      .getByText(/^Next:/)
      .waitFor()
    await page.getByText('Announcements by email?').waitFor()
    const before = await shift(page)
    release()
    await expect.poll(() => comingUp.getByRole('listitem').count()).toBe(2)
    await waitUntilLoaded(page)
    expect((await shift(page)) - before).toBeLessThan(0.005)
  },
)
