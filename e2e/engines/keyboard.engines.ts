import { describe, expect } from 'vitest'
import { speaker } from '../spoken.ts'
import { desk, engines } from './engine-test.ts'
import type { Screen } from './screen.ts'

const ar = speaker('ar')

async function enter(screen: Screen, label: string, text: string): Promise<void> {
  await screen.tabTo({ label })
  await screen.device.type(text)
}

for (const { name, test } of engines)
  describe(name, () => {
    test('registers and marks attendance by keyboard alone', async ({ meet }) => {
      const screen = await meet({ viewport: desk, place: 'inside' })
      await screen.heading(/^Welcome to/)
      await screen.tabTo({ role: 'link', name: 'Register' })
      await screen.press('Enter')
      await screen.arrives('Register')
      await enter(screen, 'First Name', 'Ruth')
      await enter(screen, 'Last Name', name)
      await enter(screen, 'Email', `ruth-${name.toLowerCase()}@church.test`)
      await enter(screen, 'Password', 'a long enough password')
      await enter(screen, 'Confirm Password', 'a long enough password')
      await screen.press('Enter')
      await screen.arrives(/^Welcome to/)
      // Backwards: beyond the end of the page, Firefox goes on in its own bars.
      await screen.tabTo({ role: 'button', name: `Ruth ${name}` }, 'Shift', 'Tab')
      await screen.press('Enter')
      await screen.pressUntilOn({ role: 'link', name: 'Attendance' }, 'ArrowDown')
      await screen.press('Enter')
      await screen.arrives('Attendance')
      // Firefox reports an emulated place once, and by now that is older than the screen accepts.
      await screen.device.moveTo('inside')
      await screen.sees('You are inside the church area')
      await screen.tabTo({ role: 'button', name: 'Mark Attendance' })
      await screen.press(' ')
      await screen.sees(/^You’re here/)
    })

    test('in Arabic, registers and marks attendance on a phone by keyboard alone', async ({
      meet,
      product,
      church: { admin },
    }) => {
      await admin.api.updateChurch({ body: { languages: ['ar'] } })
      const screen = await meet({ place: 'inside' })
      await screen.device.goto(`${product.url}/?lang=ar#/register`)
      await screen.heading(ar('Register'))
      expect(await screen.run('document.dir')).toBe('rtl')
      await enter(screen, ar('First Name'), 'مريم')
      await enter(screen, ar('Last Name'), name)
      await enter(screen, ar('Email'), `maryam-${name.toLowerCase()}@church.test`)
      await enter(screen, ar('Password'), 'a long enough password')
      await enter(screen, ar('Confirm Password'), 'a long enough password')
      await screen.press('Enter')
      await screen.sees(ar('{name} is on', { name: 'Sunday Worship' }))
      await screen.arrives(ar('Welcome to {church}', { church: 'Example Church' }))
      // In the bar at the bottom. Forwards: beyond the start of the page, Firefox goes on in its own bars, too.
      await screen.tabTo({ role: 'link', name: ar('Attendance') })
      await screen.press('Enter')
      await screen.arrives(ar('Attendance'))
      // As above.
      await screen.device.moveTo('inside')
      await screen.sees(ar('You are inside the church area'))
      await screen.tabTo({ role: 'button', name: ar('Mark Attendance') })
      await screen.press(' ')
      await screen.sees(ar('Attendance marked successfully!'))
    })
  })
