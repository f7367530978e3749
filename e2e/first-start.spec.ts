import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFindings } from './axe.ts'
import { test as base } from './fixtures.ts'
import { readFirstAdmin, registerMember, signInAdmin } from './people.ts'
import { signIn } from './sign-in.ts'

/** A product that nobody has used yet: the first admin's password is generated. */
const test = base.extend('environment', { scope: 'file' }, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })

/** Far from the example church, and a spot 40 m east of it. */
const lagos = { latitude: 6.4541, longitude: 3.3947, accuracy: 8 }
const eastOfLagos = { ...lagos, longitude: lagos.longitude + 0.00036 }

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement)
/** Whether nothing covers the middle of a control, without scrolling. */
const isInSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
const summary = (page: Page) => page.getByRole('status').filter({ hasText: 'm²' })

test('The first admin sets up the church on a phone, where a member then marks', async ({
  visit,
  product,
}) => {
  const { page, context } = await visit({
    route: '/login',
    place: 'inside',
    // The generated password asks for one's own.
    expected: [/status of 403/],
  })
  await context.setGeolocation(lagos)
  await signIn(page, await readFirstAdmin(product))
  await page.getByLabel('Your email').fill(product.admin.email)
  await page.getByLabel('New Password', { exact: true }).fill(product.admin.password)
  await click(page, 'Sign In')
  await page.getByRole('link', { name: 'Start', exact: true }).click()

  await step(page, 'Your own name')
  await page.getByLabel('First Name').fill('Ruth')
  await page.getByLabel('Last Name').fill('Cole')
  await click(page, 'Save and go on')

  await step(page, 'Your church, and where you meet')
  await page.getByLabel('Name').fill('Grace Chapel')
  await page.getByLabel('Address').fill('5 Marina Road, Lagos')
  await page.getByLabel('Time zone').selectOption('Africa/Lagos')
  await click(page, 'Save and go on')

  await step(page, 'Draw it on the map')
  // The map is in sight with its buttons, empty and as wide as the screen.
  const map = page.getByRole('region', { name: 'Map of the area' })
  await page.getByText('Stand in your church').waitFor()
  expect((await map.boundingBox())?.width).toBe(360)
  expect(await isInSight(page.getByRole('button', { name: 'Draw here' }))).toBe(true)
  await click(page, 'Draw here')
  await page.getByText('Zoom in until you see your building, and tap again.').waitFor()
  await click(page, 'Save and go on')
  await page.getByText('Please draw at least 4 corners.').waitFor()
  await click(page, 'Draw around me')
  await expect.poll(() => summary(page).textContent()).toContain('900 m², 4 corners')
  const corner = page.getByRole('button', { name: 'Corner 2', exact: true })
  // Off the bar at the bottom, so that nothing scrolls while the corner is dragged.
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await corner.dragTo(map, { targetPosition: { x: 150, y: 70 } })
  await expect.poll(() => summary(page).textContent()).not.toContain('900 m²')
  await click(page, 'Undo')
  await expect.poll(() => summary(page).textContent()).toContain('900 m²')
  await click(page, 'Test where I stand')
  await page.getByText('You are inside the area, 15 m from its edge.').waitFor()
  await click(page, 'Save and go on')

  await step(page, 'Choose who may see what')
  await click(page, 'Save and go on')

  await step(page, 'When you meet')
  await expect.poll(() => page.getByLabel('Repeat…').isChecked()).toBe(true)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' })
  await page.getByLabel('First date').fill(today)
  await page.getByLabel('Start Time').fill('00:00')
  await page.getByLabel('End Time').fill('23:59')
  await click(page, 'Create Session')
  await step(page, 'Your church is ready')
  await page.getByRole('listitem').filter({ hasText: 'When you meet (done)' }).waitFor()
  await page.getByRole('img', { name: `QR code of ${product.url}` }).waitFor()
  await page.getByRole('link', { name: product.url, exact: true }).waitFor()
  await page.getByText('This site can’t send emails yet').waitFor()
  await page.getByRole('link', { name: 'Import your list' }).waitFor()
  await page.getByRole('link', { name: 'Choose two stewards' }).waitFor()
  await page.getByText('Grace Chapel').first().waitFor()

  const { page: home } = await visit()
  await home.getByText('5 Marina Road, Lagos').waitFor()
  await home.getByText('The details will follow. Please ask us at church.').waitFor()
  await expect.poll(() => home.locator('a[href^="tel:"], a[href^="mailto:"]').count()).toBe(0)
  await home.getByRole('link', { name: 'Call us' }).click()
  await home.getByRole('heading', { name: 'Need help?' }).waitFor()

  const member = await registerMember(product)
  const { page: phone, context: device } = await visit({
    route: '/MapComponent/',
    place: 'inside',
    as: member,
  })
  await phone.getByText('You are outside the church area').waitFor()
  await device.setGeolocation(eastOfLagos)
  await phone.getByText('About 25 m outside · ± 8 m').waitFor()
  await device.setGeolocation(lagos)
  await phone.getByText('You are inside the church area').waitFor()
  await click(phone, 'Mark Attendance')
  await phone.getByText('Attendance marked successfully!').waitFor()
})

test('An admin draws an area with the keyboard alone', async ({ visit, product }) => {
  const admin = await signInAdmin(product)
  const [before] = await admin.api.listCampuses()
  const route = `/admin/campuses/${before?.id}`
  const { page } = await visit({ route, device: 'desktop', as: admin })
  const corner = (number: number) =>
    page.getByRole('button', { name: `Corner ${number}`, exact: true })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await corner(4).waitFor()
  await page.getByRole('button', { name: 'Undo' }).focus()
  for (let stop = 0; stop < 60 && !(await hasFocus(corner(1))); stop++) await press('Tab')
  expect(await hasFocus(corner(1))).toBe(true)
  // 2 m to the north and 10 m to the west; then one more corner after it.
  await press('ArrowUp', 'ArrowUp', 'Shift+ArrowLeft', '+')
  const count = before?.polygon.length ?? 0
  await corner(count + 1).waitFor()
  for (let stop = 0; stop < count; stop++) await press('Tab')
  for (let left = count + 1; left > 4; left--) await press('Delete')
  await expect.poll(() => summary(page).textContent()).toContain('4 corners')
  expect(await hasFocus(corner(4))).toBe(true)
  await press('Delete')
  await page.getByRole('status').filter({ hasText: 'at least 4 corners' }).waitFor()
  expect(await hasFocus(corner(3))).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  await press('Control+z')
  await expect.poll(() => summary(page).textContent()).toContain('4 corners')
  expect(await accessibilityFindings(page)).toEqual([])

  const advanced = page.locator('summary', { hasText: 'Advanced' })
  for (let stop = 0; stop < 40 && !(await hasFocus(advanced)); stop++) await press('Tab')
  await press('Enter', 'Tab')
  expect(await hasFocus(page.getByLabel('Room around the area, in metres'))).toBe(true)
  await press('Control+a')
  await page.keyboard.type('12')
  await press('Enter')
  await page.getByText('Saved.').waitFor()
  const [after] = await admin.api.listCampuses()
  expect(after).toMatchObject({ tolerance_m: 12 })
  const [from, to] = [before?.polygon[0], after?.polygon[0]]
  if (!from || !to) throw new Error('The area has no corners.')
  const metresPerDegree = 111_195
  const shrink = Math.cos((from.lat * Math.PI) / 180)
  expect((to.lat - from.lat) * metresPerDegree).toBeCloseTo(2, 1)
  expect((to.lng - from.lng) * metresPerDegree * shrink).toBeCloseTo(-10, 1)
  expect(after?.polygon).toHaveLength(4)
})
