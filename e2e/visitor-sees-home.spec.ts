import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test as base } from './fixtures.ts'
import { shift } from './layout-shift.ts'
import { waitUntilLoaded } from './loaded.ts'
import { openSession, signInAdmin } from './people.ts'
import { colouredFile } from './pictures.ts'
import type { Visitor } from './visitor.ts'

/** A home page during a service, with three pictures and two programs. */
const test = base.extend('items', { scope: 'file' }, async ({ product }) => {
  const admin = await signInAdmin(product)
  await openSession(admin)
  const { api } = admin
  for (const description of ['Third', 'Second', 'First']) {
    await api.createChurchItem({ file: await colouredFile('peru'), body: { description } })
  }
  await api.createProgramItem({
    file: await colouredFile('teal', 600, 900),
    body: { title: 'Picnic' },
  })
  await api.createProgramItem({ file: await colouredFile('teal'), body: { title: 'Carols' } })
})

const gallery = (page: Page) => page.getByRole('region', { name: 'Church Gallery' })
const position = (page: Page) =>
  gallery(page)
    .getByText(/^Slide \d of \d$/)
    .textContent()
const slide = (n: number) => `Slide ${n} of 3`

/** The time by the page's clock, in milliseconds. */
const now = (page: Page) => page.evaluate(() => Date.now())

/** Moves the page's clock forward, second by second, until the gallery has advanced to a slide. */
async function advanceTo(page: Page, n: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000)
      return position(page)
    })
    .toBe(slide(n))
}

/** Swipes over the gallery from right to left. */
async function swipeLeft({ page, context }: Visitor): Promise<void> {
  const box = await gallery(page).boundingBox()
  if (!box) throw new Error('The gallery is not visible.')
  const device = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: box.y + 60 }],
    })
  const from = box.x + box.width * 0.9
  await touch('touchStart', from)
  for (let dx = 30; dx < box.width * 0.7; dx += 30) await touch('touchMove', from - dx)
  await touch('touchEnd')
}

test('The theme is in the lowest layer, so that parts and screens overrule it', async ({
  visit,
}) => {
  const { page } = await visit()
  const layers = await page.evaluate(() =>
    [...(document.styleSheets[0]?.cssRules ?? [])].flatMap((rule) => {
      if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
      return rule instanceof CSSLayerBlockRule ? [rule.name] : []
    }),
  )
  expect([...new Set(layers)].slice(0, 3)).toEqual(['base', 'controls', 'ui'])
})

test('The app starts as soon as its code has loaded, and waits for no time limit', async ({
  visit,
}) => {
  const { page } = await visit({ route: '/privacy-policy' })
  await page.addInitScript(forgetTimeLimits)
  await page.goto('/?again#/')
  // What the page shows before is hidden from this query.
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
})

test('On a first visit, the headings’ font leaves the link to the app, and comes after it', async ({
  visit,
}) => {
  const { page } = await visit({ route: '/privacy-policy' })
  const fonts: string[] = []
  page.on('request', (request) => {
    // Of the next page alone.
    if (request.isNavigationRequest()) fonts.length = 0
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  // The first page has asked for its own.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(async () => void (await document.fonts.ready))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/libraries-*.js', async (request) => {
    await released
    await request.continue()
  })
  await page.goto('/?again#/', { waitUntil: 'commit' })
  await expect.poll(() => fonts).toEqual([expect.stringContaining('figtree-latin-wght')])
  release()
  await expect.poll(() => fonts.at(-1)).toContain('fraunces-latin-wght')
})

test('The page fits into the first round trip of a connection', async ({ product }) => {
  const { headers } = await fetch(product.url, { headers: { 'Accept-Encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  // Ten packets (RFC 6928).
  expect(Number(headers.get('content-length')) + lines.length).toBeLessThan(10 * 1_460)
})

test('The gallery advances every five seconds, and stops while hovered, focused or paused', async ({
  items: _,
  visit,
}) => {
  const { page } = await visit({
    route: '/privacy-policy',
    device: 'desktop',
    reducedMotion: 'no-preference',
  })
  // The app has started, so that no timer of its start is lost with the clock.
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
  await page.clock.install()
  await page.goto('/#/')
  await gallery(page).scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  await expect.poll(() => position(page)).toBe(slide(1))
  await advanceTo(page, 2)

  await gallery(page).hover()
  await page.clock.fastForward(60_000)
  expect(await position(page)).toBe(slide(2))
  const leftAt = await now(page)
  await page.mouse.move(0, 0)
  await advanceTo(page, 3)
  expect((await now(page)) - leftAt).toBeGreaterThanOrEqual(5_000)

  await gallery(page).getByRole('button', { name: 'Next slide' }).press('Enter')
  await expect.poll(() => position(page)).toBe(slide(1))
  await page.clock.fastForward(60_000)
  expect(await position(page)).toBe(slide(1))
  await gallery(page).getByRole('button', { name: 'Previous slide' }).press('ArrowRight')
  await expect.poll(() => position(page)).toBe(slide(2))

  await gallery(page).getByRole('button', { name: 'Pause slides' }).press('Enter')
  await page.getByRole('link', { name: 'Overview' }).focus()
  await page.clock.fastForward(60_000)
  expect(await position(page)).toBe(slide(2))
})

test('With reduced motion the gallery does not advance automatically', async ({
  items: _,
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await gallery(page).getByRole('button', { name: 'Play slides' }).waitFor()
  // Nothing moves it between its measuring and the touch.
  await waitUntilLoaded(page)
  await gallery(page).scrollIntoViewIfNeeded()
  await page.clock.install()
  await page.clock.fastForward(60_000)
  expect(await position(page)).toBe(slide(1))

  await swipeLeft(visitor)
  await expect.poll(() => position(page)).toBe(slide(2))
})

test('A picture that fails to load leaves its caption, and a list that fails can be retried', async ({
  items: _,
  visit,
}) => {
  const { page } = await visit({
    route: '/privacy-policy',
    expected: [/ERR_FAILED/, /status of 500/],
  })
  await page.route('**/media/**', (route) => route.abort())
  const refuse = { status: 500, json: { detail: 'The pictures are resting.' } }
  await page.route('**/program-images/', (route) => route.fulfill(refuse))
  await page.goto('/#/')
  await gallery(page).getByText('This picture can’t be shown right now.').first().waitFor()
  await gallery(page).getByText('First').waitFor()
  const alert = page.getByRole('alert').filter({ hasText: 'The pictures are resting.' })
  await alert.waitFor()
  await page.unroute('**/program-images/')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Carols' }).waitFor()
})

test.for(['phone', 'tablet', 'desktop'] as const)(
  'On a %s, nothing shifts on the visitors’ pages as the answers arrive',
  async (device, { items: _, visit }) => {
    const { page } = await visit({ route: '/privacy-policy', device })
    await page.addInitScript(forgetTimeLimits)
    await answerInTurn(page)
    await page.goto('/?again#/')
    await page.getByText('First', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'I’m visiting today' }).waitFor()
    await waitUntilLoaded(page)
    expect(await shift(page)).toBeLessThan(0.005)

    await page.goto('/?once-more#/Overview/')
    await page.getByRole('link', { name: 'I’m visiting today' }).first().waitFor()
    await waitUntilLoaded(page)
    expect(await shift(page)).toBeLessThan(0.005)
  },
)

test('A link to the bank details scrolls to them once the page is complete', async ({
  items: _,
  visit,
}) => {
  const { page } = await visit({ route: '/#giving' })
  const top = () =>
    page.getByRole('heading', { name: 'Giving' }).evaluate((h) => h.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(300)
})

test('On a phone, nothing shifts below the day of a member as the answers arrive', async ({
  items: _,
  product,
  visit,
}) => {
  const member = await enrolMember(product, { first: 'Ruth', last: 'Okafor' })
  const { page } = await visit({ route: '/privacy-policy', as: member })
  await page.addInitScript(forgetTimeLimits)
  await answerInTurn(page)
  await page.goto('/?again#/')
  await page.getByText('First', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'I’m here' }).waitFor()
  await waitUntilLoaded(page)
  expect(await shift(page)).toBeLessThan(0.02)
})

/** Runs in the page, which then waits for what it needs, however busy the machine is. */
function forgetTimeLimits(): void {
  const start = window.setTimeout
  const neverLong = (work: () => void, ms = 0) => (ms < 1_000 ? start(work, ms) : 0)
  Object.assign(window, { setTimeout: neverLong })
}

/** Lets each answer arrive a tenth of a second after the one that was asked for before it. */
async function answerInTurn(page: Page): Promise<void> {
  let turn = 0
  await page.route('**/api/**', async (route) => {
    turn += 1
    await sleep(turn * 100)
    await route.continue()
  })
}
