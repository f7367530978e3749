import { expect } from 'vitest'
import { test as base } from './fixtures.ts'
import { openSession, signInAdmin } from './people.ts'

/** A running session, with an admin. */
const test = base.extend('church', { scope: 'file' }, async ({ product }) => {
  const admin = await signInAdmin(product)
  return { admin, session: await openSession(admin) }
})

test('A visitor scans the code and is counted by keyboard alone, without an account', async ({
  visit,
  church: { admin, session },
}) => {
  const { url } = await admin.api.getDoor({ params: { id: session.id } })
  const { page } = await visit({ route: new URL(url).hash.slice(1) })
  await page.getByRole('button', { name: 'I’m visiting' }).press('Enter')
  const name = page.getByRole('textbox', { name: 'First name' })
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Nora')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByText('Welcome, Nora!').waitFor()
  const details = await admin.api.getSessionDetails({ params: { id: session.id } })
  expect(details).toMatchObject({ people: 0, visitor_cards: 2, attendance: 2 })
  // What is remembered is on this phone alone.
  await page.reload()
  await page.getByText('You and 1 adult.').waitFor()
})

test('A visitor inside the church needs no code', async ({ visit, church: { admin, session } }) => {
  const { page } = await visit({ route: '/visit', place: 'inside' })
  await page.getByRole('textbox', { name: 'First name' }).fill('Omar')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Welcome, Omar!').waitFor()
  const { results } = await admin.api.listVisitors({ query: { session: session.id } })
  expect(results.map(({ first_name }) => first_name)).toContain('Omar')
})
