import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { expectOnFirstScreen } from './first-screen.ts'
import { test as base } from './fixtures.ts'
import { shift } from './layout-shift.ts'
import { mark, openSession, type Person, signInAdmin } from './people.ts'
import type { VisitOptions, Visitor } from './visitor.ts'

/** A test with a session that has been running for a while. */
const test = base.extend('session', { scope: 'file' }, async ({ product }) =>
  openSession(await signInAdmin(product)),
)

const route = '/MapComponent/'
type Visit = (options?: VisitOptions) => Promise<Visitor>

/** Opens the attendance screen. */
async function atAttendance(visit: Visit, person: Person, options: VisitOptions = {}) {
  const visitor = await visit({ route, place: 'inside', as: person, ...options })
  await visitor.page.getByRole('heading', { level: 1, name: 'Attendance' }).waitFor()
  return visitor
}

const tapMark = (page: Page) => page.getByRole('button', { name: 'Mark Attendance' }).click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const count = (page: Page) =>
  page.getByRole('region', { name: 'Live attendance count' }).getByRole('paragraph').first()
const shownCount = (page: Page) => count(page).textContent()

/** What the smallest phone shows without scrolling: the count, the button and, where there are any, the other ways. */
const expectFirstScreen = (page: Page, ways: string[] = []) =>
  expectOnFirstScreen(page, {
    count: count(page),
    ...Object.fromEntries(
      ['Mark Attendance', ...ways].map((name) => [name, page.getByRole('button', { name })]),
    ),
  })
const otherWays = ['Enter the code', 'Ask a steward']

test('Without a session nothing can be marked, and a new session appears automatically', async ({
  visit,
  product,
}) => {
  const { page } = await atAttendance(visit, await enrolMember(product))
  await says(page, 'No session yet')
  await tapMark(page)
  await says(page, 'No active sessions available.')
  await openSession(await signInAdmin(product), { start: 30 })
  await page.getByRole('heading', { name: 'Sunday Worship' }).waitFor()
  // With the date, once it opens after midnight.
  await says(page, /^Opens at (.+, )?\d\d:\d\d$/)
  await tapMark(page)
  await says(page, 'No active session available at this time.')
})

test('A member inside the area is marked and told so, and another browser sees the count change', async ({
  visit,
  product,
  session,
}) => {
  const [member, other] = [await enrolMember(product), await enrolMember(product)]
  const watching = await atAttendance(visit, other, { device: 'desktop' })
  await expect.poll(() => shownCount(watching.page)).toBe('0')
  const { page } = await atAttendance(visit, member)
  await page.getByRole('heading', { name: session.name }).waitFor()
  await says(page, 'You are inside the church area')
  await expectFirstScreen(page)
  await tapMark(page)
  await says(page, 'Attendance marked successfully!')
  // Less than the ten seconds after which the count is read even without a message.
  await expect.poll(() => shownCount(watching.page), { timeout: 8_000 }).toBe('1')
  await says(watching.page, 'Live attendance count updated: 1')
  await says(page, /^You’re here. \d\d:\d\d.$/)

  await tapMark(page)
  await says(page, 'You have already marked attendance for this session.')
  await page.reload()
  await says(page, /^You’re here. \d\d:\d\d.$/)
  expect((await member.api.listOwnAttendance()).count).toBe(1)
})

test('From the home page, one tap marks where the location is allowed, but a link marks nobody', async ({
  visit,
  product,
  session,
}) => {
  const member = await enrolMember(product)
  const { page } = await atAttendance(visit, member)
  await says(page, 'You are inside the church area')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: `${session.name} is on` }).waitFor()
  expect((await member.api.listOwnAttendance()).count).toBe(0)
  await page.getByRole('link', { name: 'I’m here' }).click()
  await says(page, /^You’re here\. \d\d:\d\d\.$/)
  expect((await member.api.listOwnAttendance()).count).toBe(1)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page
    .getByRole('region', { name: 'Today' })
    .getByText(/^You’re here\./)
    .waitFor()
})

/** A layout shift: a line that moves by part of a pixel. */
const imperceptible = 0.0005

/** The code that the attendance screen loads while the device determines its location. */
const restOfScreen = /\/rest-of-screen-[\w-]{7}\.js$/

test('The attendance screen loads at most 126 kB of JavaScript before its map', async ({
  visit,
  product,
  session,
}) => {
  const { page } = await atAttendance(visit, await enrolMember(product))
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const request = response.request()
    // Of the reloaded page alone: code for the first visit may still be on its way.
    if (request.isNavigationRequest()) scripts.clear()
    if (request.resourceType() === 'script') scripts.add(response.url())
  })
  // Nothing waits for these. What the second needs is requested with it, by links.
  await page.route(/\/church-map-[\w-]{7}\.js$/, () => undefined)
  await page.route(restOfScreen, () => undefined)
  await page.reload()
  await page.getByRole('heading', { name: session.name }).waitFor()
  const later = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link instanceof HTMLLinkElement && link.href))
  const loaded = [...scripts].filter((url) => !later.includes(url))
  const inPage = await page.locator('script:not([src])').allTextContents()
  // From the server: the browser may have forgotten what it loaded before the reload.
  const files = await Promise.all(loaded.map(async (url) => (await fetch(url)).text()))
  const total = [...files, ...inPage].reduce((sum, code) => sum + gzipSync(code).length, 0)
  expect(loaded.length).toBeGreaterThan(2)
  expect(total).toBeLessThan(126_000)
  // It counts only on the first line, where a tool of the build may put something else.
  expect(files.filter((code) => code.startsWith('//# allFunctionsCalledOnLoad'))).toHaveLength(1)
})

test('The attendance screen has all its answers before the libraries have arrived', async ({
  visit,
  product,
  session: _,
}) => {
  const { page } = await visit({ route: '/privacy-policy', as: await enrolMember(product) })
  await page.route('**/assets/libraries-*.js', () => undefined)
  await page.route('**/api/users/sessions/current/', () => undefined)
  const check = page.waitForResponse('**/api/users/attendance/current/')
  await page.goto(`/?again#${route}`, { waitUntil: 'commit' })
  expect((await check).status()).toBe(200)
})

test.for([
  { route: '/', title: 'Welcome to Example Church' },
  { route, title: 'Attendance' },
])(
  '$route has its frame before any code has loaded, and its heading stays in place',
  async ({ route: at, title }, { visit, product, session: _ }) => {
    const person = at === '/' ? {} : { as: await enrolMember(product) }
    const { page } = await visit({ route: '/privacy-policy', place: 'inside', ...person })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/shell-*.js', async (request) => {
      await released
      await request.continue()
    })
    const places = () =>
      page
        .locator('main')
        .locator('h1')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.checkVisibility())
            .map((element) => element.getBoundingClientRect())
            .map(({ top, height }) => [Math.round(top), Math.round(height)]),
        )
    // A different URL, so that the whole page is loaded again.
    await page.goto(`/?again#${at}`, { waitUntil: 'commit' })
    await page.getByText(title, { exact: true }).filter({ visible: true }).waitFor()
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    const before = await places()
    release()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(places, { timeout: 20_000 }).toEqual(before)
  },
)

test('On a phone, nothing moves while the attendance screen loads, first or later', async ({
  visit,
  product,
  session,
}) => {
  const { page } = await atAttendance(visit, await enrolMember(product), {
    serviceWorkers: 'allow',
  })
  const expectStill = async () => {
    await page.getByRole('heading', { name: session.name }).waitFor()
    await says(page, 'You are inside the church area')
    await page.locator('.leaflet-container').waitFor()
    await expect.poll(() => shownCount(page)).toMatch(/\d/)
    expect(await shift(page)).toBeLessThan(imperceptible)
  }
  await expectStill()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // A week later.
    const user = JSON.parse(localStorage.getItem('userInfo') ?? '')
    const token = `x.${btoa('{"exp":1}')}.x`
    localStorage.setItem('userInfo', JSON.stringify({ ...user, token }))
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expectStill()
  // The app has taken over what the page asked.
  for (const path of ['/api/token/refresh/', '/api/users/attendance/current/']) {
    expect(
      asked.filter((each) => each === path),
      path,
    ).toHaveLength(1)
  }
})

test('On any phone, nothing moves where the location is refused, and all ways are in sight', async ({
  visit,
  product,
  session,
}) => {
  const { page } = await atAttendance(visit, await enrolMember(product), { place: 'denied' })
  const expectStill = async () => {
    await page.getByRole('heading', { name: session.name }).waitFor()
    await page.getByRole('heading', { name: 'Please allow access to your location' }).waitFor()
    await expect.poll(() => shownCount(page)).toMatch(/\d/)
    expect(await shift(page)).toBeLessThan(imperceptible)
  }
  await expectStill()
  await expectFirstScreen(page, otherWays)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.reload()
  await expectStill()
})

test('A member outside the area sees the distance, and can mark after walking in', async ({
  visit,
  product,
  session,
}) => {
  const { page, moveTo } = await atAttendance(visit, await enrolMember(product), {
    place: 'outside',
  })
  await page.getByRole('heading', { name: session.name }).waitFor()
  await says(page, 'You are outside the church area')
  await says(page, /About 5\d0 m outside · ± 10 m/)
  await expectFirstScreen(page, otherWays)
  await tapMark(page)
  await says(page, 'User is outside the area. Attendance not marked.')
  await moveTo('inside')
  await says(page, 'You are inside the church area')
  await tapMark(page)
  await says(page, 'Attendance marked successfully!')
})

test('If the church area fails to load, the screen says so and offers to try again', async ({
  visit,
  product,
  session,
}) => {
  const { page } = await visit({
    route: '/privacy-policy',
    place: 'inside',
    as: await enrolMember(product),
    expected: [/status of 502/],
  })
  const church = '**/api/church/'
  await page.route(church, (route) => route.fulfill({ status: 502, json: { detail: 'Resting.' } }))
  // A different URL, so that the whole page is loaded again.
  await page.goto(`/?again#${route}`)
  await page.getByRole('heading', { name: session.name }).waitFor()
  const alert = page.getByRole('alert').filter({ hasText: 'Resting.' })
  await alert.waitFor()
  await page.unroute(church)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'You are inside the church area')
})

test('Without the styles of the map, the screen says so, and marking works', async ({
  visit,
  product,
  session,
}) => {
  const person = await enrolMember(product)
  const { page } = await visit({ as: person, place: 'inside', expected: [/ERR_FAILED/] })
  await page.route('**/assets/church-map-*.css', (abandoned) => abandoned.abort())
  await page.goto(`/#${route}`)
  await page.getByRole('heading', { name: session.name }).waitFor()
  await says(page, 'The map could not be loaded. You can mark your attendance without it.')
  await tapMark(page)
  await says(page, 'Attendance marked successfully!')
})

test('The live count reconnects and is correct after a restart of the server', async ({
  visit,
  product,
  session,
}) => {
  const member = await enrolMember(product)
  const { page } = await atAttendance(visit, await enrolMember(product), {
    expected: [/ERR_CONNECTION_REFUSED|WebSocket|status of 50/],
  })
  // The screen must be fully loaded before the server stops.
  await page.locator('.leaflet-container').waitFor()
  await says(page, 'You are inside the church area')
  await expect.poll(() => shownCount(page)).toMatch(/\d/)
  const before = Number(await shownCount(page))
  await product.kill('SIGTERM')
  await says(page, 'connecting…')
  await product.start()
  await member.api.markAttendance(mark(session))
  await says(page, 'present now')
  await expect.poll(() => shownCount(page)).toBe(String(before + 1))
})

test('When the session ends, the screen says so once and loads the next one', async ({
  visit,
  product,
}) => {
  const admin = await signInAdmin(product)
  const member = await enrolMember(product)
  const { page } = await visit({ route: '/privacy-policy', place: 'inside', as: member })
  await page.clock.install()
  let expireRequests = 0
  page.on('request', (request) => {
    if (request.url().includes('/expire/')) expireRequests += 1
  })
  // As late as possible, so that the session is still running when the page shows it.
  const session = await openSession(admin, { name: 'Short prayer', start: -300, end: 0.15 })
  await page.goto(`/#${route}`)
  await page.getByRole('heading', { name: session.name }).waitFor()
  await page.getByText('Session expired. Refreshing data...').waitFor()
  await page.getByRole('heading', { name: session.name }).waitFor({ state: 'detached' })
  // By now any retry would be due; the sessions are polled at the same interval.
  for (const _ of [1, 2]) {
    const polled = page.waitForResponse(/\/sessions\/current\/$/)
    await page.clock.fastForward(11_000)
    await polled
  }
  expect(expireRequests).toBe(1)
  const { results } = await admin.api.listAbsentees({ query: { keyword: session.name } })
  expect(results.map(({ user }) => user)).toContain(member.user.id)
})
