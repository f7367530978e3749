import { describe, expect } from 'vitest'
import { registerMember } from '../people.ts'
import { desk, engines } from './engine-test.ts'
import type { Screen } from './screen.ts'

const route = '/MapComponent/'

const shownCount = (screen: Screen) =>
  screen.until<string>(
    `document.querySelector('[aria-label="Live attendance count"] p')?.textContent.match(/\\d+/)?.[0]`,
    'the live count',
  )

for (const { name, test } of engines)
  describe(name, () => {
    test('registers, signs out and signs in', async ({ meet }) => {
      const email = `${name.toLowerCase()}@church.test`
      const screen = await meet({ route: '/register', viewport: desk })
      await screen.fill('First Name', 'Zoë')
      await screen.fill('Last Name', name)
      await screen.fill('Email', email)
      await screen.fill('Password', 'a long enough password')
      await screen.fill('Confirm Password', 'another password')
      await screen.button('Register')
      await screen.sees('Passwords do not match')
      await screen.fill('Confirm Password', 'a long enough password')
      await screen.button('Register')
      // The menu is there before the next screen is, and closes when that comes.
      await screen.arrives(/^Welcome to/)
      await screen.button(`Zoë ${name}`)
      await screen.button('Logout')
      await screen.link('Login')
      await screen.fill('Email', email)
      await screen.fill('Password', 'a long enough password')
      await screen.press('Enter')
      await screen.sees({ role: 'button', name: `Zoë ${name}` })
      await screen.device.reload()
      await screen.sees({ role: 'button', name: `Zoë ${name}` })
    })

    test('refuses a mark outside, marks inside once, and a second browser sees the count', async ({
      meet,
      product,
    }) => {
      const [member, other] = [await registerMember(product), await registerMember(product)]
      const watching = await meet({ route, as: other, viewport: desk })
      const before = Number(await shownCount(watching))
      const screen = await meet({ route, as: member, place: 'outside' })
      await screen.sees('You are outside the church area')
      await screen.sees(/About 5\d0 m outside · ± 10 m/)
      await screen.button('Mark Attendance')
      await screen.sees('User is outside the area. Attendance not marked.')
      await screen.device.moveTo('inside')
      await screen.sees('You are inside the church area')
      await screen.button('Mark Attendance')
      await screen.sees('Attendance marked successfully!')
      await screen.sees(/^You’re here/)
      await expect.poll(() => shownCount(watching), { timeout: 10_000 }).toBe(String(before + 1))
      await screen.button('Mark Attendance')
      await screen.sees('You have already marked attendance for this session.')
      await screen.device.reload()
      await screen.sees(/^You’re here/)
      expect((await member.api.listOwnAttendance()).count).toBe(1)
    })

    test('says how to allow the location, and a code at the door helps', async ({
      meet,
      product,
      church: { admin, session },
    }) => {
      const screen = await meet({ route, as: await registerMember(product), place: 'denied' })
      await screen.heading('Please allow access to your location')
      await screen.button('Mark Attendance')
      await screen.sees('Unable to access location.')
      await screen.button('Enter the code')
      const { digits } = await admin.api.getDoor({ params: { id: session.id } })
      await screen.fill('Code', digits)
      await screen.sees(/^You’re here/)
    })

    test('counts again after the server was away', async ({ meet, product }) => {
      const screen = await meet({
        route,
        as: await registerMember(product),
        expected: [
          /WebSocket|websocket|Could not connect|can’t establish|status of 50|ERR_CONNECTION|fetching the script/,
        ],
      })
      const before = await shownCount(screen)
      await product.kill('SIGTERM')
      await screen.sees('connecting…')
      await product.start()
      await screen.lacks('connecting…')
      expect(await shownCount(screen)).toBe(before)
    })
  })
