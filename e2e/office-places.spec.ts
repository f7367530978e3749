import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { screens } from '../apps/web/src/lib/screens.ts'
import { enrolMember, enrolMembers } from './enrol.ts'
import { test as base } from './fixtures.ts'
import { waitUntilLoaded } from './loaded.ts'
import { openSession, type Person, signInAdmin } from './people.ts'
import type { Product } from './product.ts'
import { viewports } from './visitor.ts'

const DAY = 24 * 60

/** Runs statements in the product's database, for what would take the church weeks. */
async function change(product: Product, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  await client.connect()
  await client.query(statements)
  await client.end()
}

/** A church whose services of five weeks, the last of them yesterday, nobody marked; and a case for a carer. */
const test = base.extend('admin', { scope: 'file' }, async ({ product }) => {
  const admin = await signInAdmin(product)
  const annas = Array.from({ length: 11 }, (_, n) => ({ first: `Anna ${n + 1}`, last: 'Amos' }))
  await enrolMembers(product, annas)
  const zoe = await enrolMember(product, { first: 'Zoe', last: 'Aaron' })
  await zoe.api.updateAdditional({ body: { phone_number: '07700 900123' } })
  // Before the services, after which the care check of the next minute may open the same case.
  await change(
    product,
    `UPDATE users SET created_at = now() - interval '90 days';
     INSERT INTO care_cases (user_id, kind, periods_missed, opened_at)
     VALUES (${zoe.user.id}, 'absence', 5, now())`,
  )
  for (const weeks of [4, 3, 2, 1, 0]) {
    const start = -(weeks * 7 + 1) * DAY
    const { id } = await openSession(admin, { start, end: start + 60 })
    await admin.api.expireSession({ params: { id } })
  }
  return admin
})

/** Counts the taps on a phone, from the home page on. */
async function fromHome(visit: (options: object) => Promise<{ page: Page }>, admin: Person) {
  const { page } = await visit({ route: '/', as: admin, device: 'phone' })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await tap(page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Office' }))
  return { page, tap, taps: () => taps }
}

test('From home, four taps correct a mark of yesterday', async ({ visit, admin }) => {
  const { page, tap, taps } = await fromHome(visit, admin)
  await tap(page.getByRole('region', { name: 'Yesterday' }).getByRole('link', { name: 'Correct' }))
  await page.getByRole('searchbox', { name: 'Search people' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('anna 3')
  await page.keyboard.press('Enter')
  await tap(page.getByRole('button', { name: 'Anna 3 Amos' }))
  await page.getByLabel('Reason').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Her phone was flat.')
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Correct', exact: true }))
  await page.getByText('The attendance has been corrected.').waitFor()
  expect(taps()).toBe(4)
})

test('From home, three taps add the headcount of yesterday', async ({ visit, admin }) => {
  const { page, tap, taps } = await fromHome(visit, admin)
  await tap(page.getByRole('link', { name: 'Add headcount' }))
  await page.getByLabel('Visitors').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('12')
  await tap(page.getByRole('button', { name: 'Save headcount' }))
  await page
    .getByRole('region', { name: 'Numbers' })
    .getByText('12', { exact: true })
    .first()
    .waitFor()
  expect(taps()).toBe(3)
})

test('From home, three taps call somebody who is missed', async ({ visit, admin }) => {
  const { page, tap, taps } = await fromHome(visit, admin)
  await tap(page.getByRole('link', { name: /^Zoe Aaron/ }))
  await page.getByRole('heading', { level: 1, name: 'Zoe Aaron' }).waitFor()
  const call = page.getByRole('link', { name: /: call Zoe Aaron$/ })
  await expect.poll(() => call.getAttribute('href')).toBe('tel:07700900123')
  await tap(call)
  expect(taps()).toBe(3)
})

/** The links of the admins' menu, by the table of screens. */
const links = Object.values(screens)
  .filter((screen) => 'menu' in screen && typeof screen.menu === 'string')
  .map(({ title }) => title)

/** Whether an element is wholly within the window and in front of everything else. */
const isUncut = (link: Locator) =>
  link.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [middle, centre] = [(left + right) / 2, (top + bottom) / 2]
    const edges = [
      [middle, top + 1],
      [middle, bottom - 1],
      [left + 1, centre],
      [right - 1, centre],
    ] as const
    return (
      element.scrollWidth <= element.clientWidth &&
      edges.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
    )
  })

test.for([
  { width: 360, height: 740 },
  { width: 1280, height: 640 },
])(
  'At $width × $height, every link of the admins’ menu can be reached and is not cut',
  async (size, { visit, admin }) => {
    const { page } = await visit({ route: screens.dashboard.path, as: admin })
    await page.setViewportSize(size)
    // What comes late, such as the choice of language in the header, would move the menu from under a click.
    await waitUntilLoaded(page)
    // A name of several lines makes the bar above the menu higher.
    await page
      .locator('header a')
      .first()
      .evaluate((brand) => {
        const name = brand.querySelector('span')
        if (name)
          name.textContent = 'The Parish Church of Saint Mary the Virgin and All Saints, Luton'
      })
    if (size.width < 768) await page.getByRole('button', { name: 'Open menu' }).click()
    // Within the menu of a phone, or at the head of a desktop's rail.
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['At a Glance', ...links]) {
      const link = main.getByRole('link', { name, exact: true })
      await link.scrollIntoViewIfNeeded()
      await expect.poll(() => isUncut(link), { message: name }).toBe(true)
    }
    // Each group is a list of its own.
    const ofPeople = Object.values(screens).filter(
      (screen) => 'menu' in screen && screen.menu === 'people',
    )
    await expect
      .poll(() => main.getByRole('list', { name: 'People' }).getByRole('link').count())
      .toBe(ofPeople.length)
  },
)

test('From home, two taps open any screen of the office', async ({ visit, admin }) => {
  const { page, tap, taps } = await fromHome(visit, admin)
  const content = page.getByRole('main')
  for (const name of links) await content.getByRole('link', { name, exact: true }).first().waitFor()
  await tap(content.getByRole('link', { name: 'Households', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Households' }).waitFor()
  expect(taps()).toBe(2)
})

test('“Find” in the menu leads to a person by three letters', async ({ visit, admin }) => {
  const { page } = await visit({ route: screens.dashboard.path, as: admin, device: 'phone' })
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('button', { name: 'Admin', exact: true }).tap()
  await page.getByRole('button', { name: 'Find', exact: true }).tap()
  await page.getByRole('dialog').getByRole('combobox').fill('aar')
  await page.getByRole('option', { name: /^Zoe Aaron/ }).tap()
  await page.getByRole('heading', { level: 1, name: /Aaron/ }).waitFor()
})

test('A past session is found by its tab, and its people by service and date', async ({
  visit,
  admin,
}) => {
  const { page } = await visit({ route: screens.sessions.path, as: admin, device: 'phone' })
  await page.getByRole('button', { name: 'Create a session' }).tap()
  await page.getByLabel('Session Name').and(page.locator(':focus')).waitFor()
  await page.getByRole('tab', { name: 'Past' }).tap()
  const past = page.getByRole('list', { name: 'Past sessions' })
  await expect.poll(() => past.getByRole('link').count()).toBe(5)
  await page.goto(`/#${screens.absentees.path}`)
  const date = new Date(Date.now() - DAY * 60_000).toLocaleDateString('sv-SE', {
    timeZone: 'Europe/London',
  })
  const { count } = await admin.api.listAbsentees({ query: { date } })
  await page.getByLabel('Date').fill(date)
  await page.getByText(`Total Records: ${count}`).waitFor()
  // On a phone, a row leads to the person.
  await page.setViewportSize(viewports.desktop)
  await page.getByRole('table').getByRole('link', { name: 'Sunday Worship' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Sunday Worship' }).waitFor()
  expect(page.url()).toMatch(/\/admin\/sessions\/\d+$/)
})
