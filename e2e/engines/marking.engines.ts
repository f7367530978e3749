import { describe, expect, onTestFinished } from 'vitest'
import { registerMember } from '../people.ts'
import { coordinates } from '../place.ts'
import { desk, engines } from './engine-test.ts'
import type { Screen } from './screen.ts'

const route = '/MapComponent/'

/** Runs in the page: a phone that says nothing of its place until `window.report` does, and whose network has no sockets. */
function plugBadPhone() {
  const calls: PositionCallback[] = []
  const geolocation = {
    watchPosition: (call: PositionCallback) => calls.push(call),
    clearWatch: () => undefined,
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
  const report = (latitude: number, longitude: number, accuracy: number) => {
    const coords = { latitude, longitude, accuracy } as GeolocationCoordinates
    for (const call of calls) call({ coords, timestamp: Date.now() } as GeolocationPosition)
  }
  const sockets = window.WebSocket
  class NoSocket {
    onclose: (() => void) | undefined
    constructor() {
      setTimeout(() => this.onclose?.())
    }
    close = () => undefined
  }
  Object.assign(window, {
    report,
    WebSocket: NoSocket,
    allowSockets: () => Object.assign(window, { WebSocket: sockets }),
  })
}

/** A time at a place, as clocks of 12 and of 24 hours show it. */
function timeAt(instant: string, timeZone: string): string {
  const [hours = '', minutes] = new Date(instant)
    .toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    .split(':')
  const half = String(Number(hours) % 12 || 12).padStart(2, '0')
  return `(${hours}|${half}):${minutes}`
}

const shownCount = (screen: Screen) =>
  screen.until<string>(
    `document.querySelector('[aria-label="Live attendance count"] p')?.textContent.match(/\\d+/)?.[0]`,
    'the live count',
  )

for (const { name, test } of engines)
  describe(name, () => {
    test('registers, signs out and signs in', async ({ meet }) => {
      const email = `${name.toLowerCase()}@church.test`
      const screen = await meet({
        route: '/register',
        viewport: desk,
        // Firefox says so of a socket that a reload ends.
        expected: [/interrupted while the page was loading|can’t establish/],
      })
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

    test('a silent phone is offered the code, and its best location of the last minute counts', async ({
      meet,
      product,
    }) => {
      const { inside, outside } = coordinates
      const screen = await meet({ as: await registerMember(product) })
      await screen.heading(/^Welcome/)
      await screen.run(`(${plugBadPhone})()`)
      await screen.go(route)
      await screen.sees('Finding your location…')
      await screen.sees('present, updated every few seconds')
      await screen.sees('Still looking for your location…')
      await screen.sees({ role: 'button', name: 'Enter the code' })
      await screen.sees('Your phone won’t say where it is')
      await screen.run(`report(${inside.latitude}, ${inside.longitude}, 12)`)
      await screen.sees('You are inside the church area')
      await screen.run(`report(${outside.latitude}, ${outside.longitude}, 900)`)
      await screen.run('void allowSockets()')
      await screen.sees('present now')
      await screen.sees('You are inside the church area')
    })

    test('shows the times of the church, wherever the device is', async ({
      meet,
      product,
      church: { admin, session },
    }) => {
      const { time_zone } = await admin.api.getChurchSettings()
      onTestFinished(async () => void (await admin.api.updateChurch({ body: { time_zone } })))
      for (const zone of ['Asia/Tokyo', 'America/New_York']) {
        await admin.api.updateChurch({ body: { time_zone: zone } })
        const screen = await meet({ route, as: await registerMember(product) })
        const [start, end] = [session.start_datetime, session.end_datetime].map((at) =>
          timeAt(at, zone),
        )
        await screen.sees(new RegExp(`^${start}.* – ${end}.* \\S`))
      }
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
