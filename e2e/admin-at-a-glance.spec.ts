import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { mark, openSession, signInAdmin } from './people.ts'

test('An admin watches the live count on At a Glance and finds links to every detail screen', async ({
  visit,
  product,
}) => {
  const admin = await signInAdmin(product)
  const session = await openSession(admin)
  const { page } = await visit({ route: '/admin/', device: 'desktop', as: admin })
  await page.getByRole('heading', { level: 1, name: 'At a Glance' }).waitFor()
  const count = page.getByRole('status').filter({ hasText: 'present' })
  await expect.poll(() => count.textContent()).toMatch(/^0/)
  const member = await enrolMember(product)
  await member.api.markAttendance(mark(session))
  // Arrives through the live channel, not with the next poll.
  await expect.poll(() => count.textContent()).toMatch(/^1/)

  for (const [link, screen] of [
    ['See who’s here', '/admin/successfulattendants'],
    ['Attendants', '/admin/successfulattendants'],
    ['All reminders', '/admin/birthdayreminder'],
    ['Absentees', '/admin/unsuccessfulattendants'],
  ] as const) {
    const href = await page.locator('main').getByRole('link', { name: link }).getAttribute('href')
    expect(href, link).toBe(`#${screen}`)
  }
})
