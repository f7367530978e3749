import { describe } from 'vitest'
import { desk, engines } from './engine-test.ts'

for (const { name, test } of engines)
  describe(name, () => {
    test('registers and marks attendance by keyboard alone', async ({ meet }) => {
      const screen = await meet({ viewport: desk, place: 'inside' })
      const enter = async (label: string, text: string) => {
        await screen.tabTo({ label })
        await screen.device.type(text)
      }
      await screen.heading(/^Welcome to/)
      await screen.tabTo({ role: 'link', name: 'Register' })
      await screen.press('Enter')
      await screen.arrives('Register')
      await enter('First Name', 'Ruth')
      await enter('Last Name', name)
      await enter('Email', `ruth-${name.toLowerCase()}@church.test`)
      await enter('Password', 'a long enough password')
      await enter('Confirm Password', 'a long enough password')
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
  })
