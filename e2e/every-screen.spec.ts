import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { assert, expect, onTestFinished } from 'vitest'
import { screens } from '../apps/web/src/lib/screens.ts'
import { accessibilityFindings } from './axe.ts'
import { cutTexts } from './cut-texts.ts'
import { expectFrame } from './frame.ts'
import { test } from './full-church.ts'
import { pagedLists } from './paged-lists.ts'
import { smallTargets } from './small-targets.ts'
import { goTo, horizontalOverflow, patience, tours, untilDrawn } from './tours.ts'
import { viewports } from './visitor.ts'

const devices = ['phone', 'tablet', 'desktop'] as const
const colorSchemes = ['light', 'dark'] as const
type Device = (typeof devices)[number]
type ColorScheme = (typeof colorSchemes)[number]

interface Circumstances {
  /** In this order: the page is in the first of them. */
  schemes?: readonly ColorScheme[]
  /** Applies a changed colour scheme to a page that does not follow it by itself. */
  follow?: () => Promise<unknown>
  /** Checks it on a phone and on a desktop. */
  alsoOn?: (device: Device) => Promise<void>
}

async function resize(page: Page, device: Device): Promise<void> {
  await page.setViewportSize(viewports[device])
  await untilDrawn(page)
}

/** Waits until the page has switched its colours, which is immediate with reduced motion. */
async function switchTo(
  page: Page,
  colorScheme: ColorScheme,
  follow: Circumstances['follow'],
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await follow?.()
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' })
  await untilDrawn(page)
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** Checks a phone's page with letters twice as large (WCAG 1.4.4). */
async function expectLargeLettersToFit(page: Page, path: string): Promise<void> {
  await setTextSize(page, '200%')
  await untilDrawn(page)
  const where = `${path}, letters twice as large`
  expect.soft(await horizontalOverflow(page), where).toBe(0)
  expect.soft(await page.evaluate(cutTexts), where).toEqual([])
  await setTextSize(page, '100%')
  await untilDrawn(page)
}

/** Checks a page on every device, and on one of them in the other colour scheme. It is that of a phone before and after. */
async function expectToFit(
  page: Page,
  path: string,
  { schemes = colorSchemes, follow, alsoOn }: Circumstances = {},
): Promise<void> {
  const check = async (device: Device, colorScheme: ColorScheme, rules: 'all' | 'colours') => {
    const where = `${path}, ${device}, ${colorScheme}`
    expect.soft(await horizontalOverflow(page), where).toBe(0)
    // A tablet shows what the others show, at a width of its own.
    if (device === 'tablet') return
    expect.soft(await accessibilityFindings(page, rules), where).toEqual([])
    // The second colour scheme changes no size.
    if (device === 'phone' && rules === 'all')
      expect.soft(await page.evaluate(smallTargets), where).toEqual([])
  }
  const [first, other] = schemes
  assert(first && other)
  await expectLargeLettersToFit(page, path)
  for (const device of devices) {
    if (device !== 'phone') await resize(page, device)
    await check(device, first, 'all')
    if (device !== 'tablet') await alsoOn?.(device)
  }
  await switchTo(page, other, follow)
  // Screens take turns: dark desktops, then light phones, since the frame's colours are those of every screen.
  const device = other === 'dark' ? 'desktop' : 'phone'
  if (device === 'phone') await resize(page, device)
  await check(device, other, 'colours')
  if (device === 'desktop') await resize(page, 'phone')
  if ((await fillTables(page, 'W'.repeat(80))) === 0) return
  for (const device of devices) {
    await resize(page, device)
    const message = `${path}, ${device}: a word of 80 letters widens a table; let it break (overflow-wrap: anywhere)`
    expect.soft(await horizontalOverflow(page), message).toBe(0)
  }
  await resize(page, 'phone')
}

/**
 * Puts a word in place of the plain texts of the tables' cells, but of those with numbers. @returns how many there are
 */
const fillTables = (page: Page, word: string) =>
  page.evaluate((text) => {
    const cells = [
      ...document.querySelectorAll('td:not([data-kind=id], [data-kind=number])'),
    ].flatMap((cell) => [...cell.childNodes])
    const texts = cells.filter((node) => node instanceof Text && node.data.trim() !== '')
    for (const node of texts) node.textContent = text
    return texts.length
  }, word)

/** Runs in the page: the widths of all list items, which every part of the frame has some of. */
const itemWidths = () =>
  [...document.querySelectorAll('li')].map((item) => Math.round(item.getBoundingClientRect().width))

// Two pages go from screen to screen, one from the attendance screen on, whose first paint has styles of its own.
test.for(tours)(
  'the screens of $who are accessible and fit every device, in light and dark mode',
  patience,
  async ({ whose, tour }, { visit, people }) => {
    const as = people[whose]
    const start = { route: screens.markAttendance.path, place: 'inside' } as const
    const { page, context } = await visit({ ...start, ...(as && { as }) })
    // The same person, so that it has in its cache what the first page has loaded.
    const other = await context.newPage()
    await other.goto(`/#${screens.privacyPolicy.path}`)
    for (const each of [page, other]) await each.getByRole('heading', { level: 1 }).waitFor()

    const schemes = [...colorSchemes]
    for (const { path, audience, title, menu } of tour) {
      const route = people.routeTo(path)
      await goTo(page, route)
      await goTo(other, route)
      // Polled, because parts of a screen may arrive later in one of the two.
      await expect
        .poll(
          async () =>
            isDeepStrictEqual(await page.evaluate(itemWidths), await other.evaluate(itemWidths)),
          { message: `${path}: list items are as wide whichever screen one came from` },
        )
        .toBe(true)
      expect.soft(await page.getByText('Unexpected Application Error!').count(), path).toBe(0)
      // The menu's label is the title, but Me is headed by the person's name, and Emails by its page's.
      const heading = page.getByRole('heading', { level: 1 })
      if (menu && path !== screens.me.path)
        expect.soft(await heading.textContent(), path).toBe(title)
      const isFramed = audience === 'everyone' || audience === 'member'
      const alsoOn = (device: Device) => expectFrame(page, `${path}, ${device}`)
      await expectToFit(page, path, { schemes, ...(isFramed && { alsoOn }) })
      schemes.reverse()
    }
  },
)

test.for(['/help', '/help/admins', '/help/list'])(
  '%s is accessible and fits every device, in light and dark mode, and leads back to the app',
  async (path, { visit }) => {
    const { page } = await visit()
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: /^Help|^Bring your list/ }).waitFor()
    await expectToFit(page, path, { follow: () => page.reload() })
    await page.getByRole('link', { name: 'Open the app' }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  },
)

test.for(['/help', '/help/admins', '/help/list'])(
  '%s fits one sheet of paper',
  async (path, { visit }) => {
    const { page } = await visit()
    await page.goto(path)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)
    expect(sheets, 'shorten apps/web/help, or leave out what the screen says').toHaveLength(1)
  },
)

test('a page past the end of any list falls back to page 1', async ({ visit, people }) => {
  const { page } = await visit({ as: people.admin, expected: [/404/] })
  for (const { route, pages } of pagedLists) {
    await page.goto(`/#${route}?${pages.map((name) => `${name}=99`).join('&')}`)
    await expect.poll(() => new URL(page.url()).hash, { message: route }).toBe(`#${route}`)
    await expect.poll(() => page.getByText('Page 1', { exact: true }).count()).toBe(pages.length)
    await expect.poll(() => page.getByText('Invalid page.').count(), { message: route }).toBe(0)
  }
})

/** The longest that people enter: names without a space, and a church and its address as long as the form allows. */
const longest = {
  first_name: 'W'.repeat(60),
  last_name: 'M'.repeat(60),
  address: { streetname: 'S'.repeat(150), city: 'L'.repeat(100), postcode: 'P'.repeat(20) },
  church: { name: 'Bartholomew '.repeat(9).slice(0, 99), address: 'Featherstonehaugh '.repeat(11) },
}

const { height } = viewports.phone

/** 1280 px at a zoom of 400 % (WCAG 1.4.10), and a phone whose text is twice as large (1.4.4), upright and on its side. */
const magnified = [
  { width: 320, height, text: '100%' },
  { width: 360, height, text: '200%' },
  { width: 740, height: 360, text: '200%' },
]

/** Runs in the page: the share of a low window that bars cover wherever one scrolls. */
const covered = () =>
  [...document.querySelectorAll('nav, header')]
    .filter((bar) => /sticky|fixed/.test(getComputedStyle(bar).position))
    .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / window.innerHeight

/** Runs in the page: how many pixels the narrowest search box has for its words. */
const searchWidth = () =>
  Math.min(
    ...[...document.querySelectorAll('input[type=search]')].map(
      (box) => box.getBoundingClientRect().width,
    ),
  )

// The last of this file, whose other tests have shorter names.
test('the longest texts fit a narrow screen and large letters', async ({ visit, people }) => {
  const { admin, member } = people
  const { id, email } = member.user
  const { first_name, last_name } = longest
  const user = await member.api.updateProfile({ body: { id, first_name, last_name, email } })
  await member.api.updateAdditional({ body: { phone_number: '07700 900001', ...longest.address } })
  const { name, address } = await admin.api.getChurchSettings()
  // Other files share the church.
  onTestFinished(async () => void (await admin.api.updateChurch({ body: { name, address } })))
  await admin.api.updateChurch({ body: longest.church })
  const { page } = await visit({
    route: screens.privacyPolicy.path,
    place: 'inside',
    as: { user: { ...member.user, ...user } },
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { home, me, profile, additionalProfile, calendar, memberList, markAttendance } = screens
  const own = [home, me, profile, additionalProfile, calendar, memberList, markAttendance]
  const routes = own.map(({ path }) => path)
  for (const route of [...routes, screens.member.path.replace(':id', String(id))]) {
    await goTo(page, route)
    for (const { width, height, text } of magnified) {
      await page.setViewportSize({ width, height })
      await setTextSize(page, text)
      const where = `${route} at ${width} px, text ${text}`
      expect(await page.evaluate(cutTexts), where).toEqual([])
      expect(await page.evaluate(searchWidth), where).toBeGreaterThan(200)
      if (height < 480) expect(await page.evaluate(covered), where).toBe(0)
    }
  }
})
