import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test as base } from './fixtures.ts'
import { openSession, type Person, signInAdmin } from './people.ts'

/** A running session, with an admin, who is a steward too. */
const test = base.extend('church', { scope: 'file' }, async ({ product }) => {
  const admin = await signInAdmin(product)
  return { admin, session: await openSession(admin) }
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** How the person's only mark came about. */
const sourceOf = async ({ api }: Person) =>
  (await api.listOwnAttendance({})).results.map(({ source }) => source)

test('A member whose phone refuses its location types the code and is present', async ({
  visit,
  product,
  church: { admin, session },
}) => {
  const member = await enrolMember(product)
  const { page } = await visit({ route: '/MapComponent/', place: 'denied', as: member })
  await button(page, 'Enter the code').click()
  const { digits } = await admin.api.getDoor({ params: { id: session.id } })
  await page.getByRole('textbox', { name: 'Code' }).fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  await page.getByText(/^You’re here/).waitFor()
  await expect.poll(() => button(page, 'Enter the code').count()).toBe(0)
  expect(await sourceOf(member)).toEqual(['code'])
})

test('A visitor scans the QR code, registers, and is present with one tap', async ({
  visit,
  church: { admin, session },
}) => {
  const { url } = await admin.api.getDoor({ params: { id: session.id } })
  const { page } = await visit({ route: new URL(url).hash.slice(1) })
  await page.getByRole('link', { name: 'Register' }).last().click()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Scanning')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Visitor')
  await page.getByRole('textbox', { name: 'Email' }).fill('scanning@church.test')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long enough password')
  await button(page, 'Register').click()
  await page.getByRole('heading', { name: session.name }).waitFor()
  const { results } = await admin.api.searchForSteward({
    query: { session: session.id, keyword: 'Scanning' },
  })
  expect(results).toMatchObject([{ marked: false }])
  await button(page, 'Mark Attendance').click()
  await page.getByText(/You are marked present/).waitFor()
})

test('A steward marks somebody by name and takes it back', async ({
  visit,
  product,
  church: { admin },
}) => {
  const steward = await enrolMember(product, { first: 'Stephen', last: 'Steward' })
  await admin.api.updateUser({
    params: { id: steward.user.id },
    body: { _id: steward.user.id, roles: ['steward'] },
  })
  const member = await enrolMember(product, { first: 'Flat', last: 'Phone' })
  const { page } = await visit({ route: '/steward/', as: steward })
  await page.getByRole('searchbox', { name: 'Name' }).fill('f')
  await expect.poll(() => button(page, /^Flat Phone/).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Name' }).fill('fl')
  await button(page, /^Flat Phone/).click()
  await page.getByRole('img', { name: 'present' }).waitFor()
  expect(await sourceOf(member)).toEqual(['steward'])
  await button(page, 'Undo Flat Phone').click()
  await page.getByRole('img', { name: 'present' }).waitFor({ state: 'detached' })
  expect(await sourceOf(member)).toEqual([])
})

test('An admin corrects somebody with a reason and sets the headcount', async ({
  visit,
  product,
  church: { admin, session },
}) => {
  const member = await enrolMember(product, { first: 'Came', last: 'Late' })
  const { page } = await visit({
    as: admin,
    route: `/admin/sessions/${session.id}?show=neither`,
    device: 'desktop',
  })
  await button(page, 'Correct Came Late').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Their phone was flat.')
  await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click()
  await page.getByText('The attendance has been corrected.').waitFor()
  expect(await sourceOf(member)).toEqual(['office'])
  await page.getByRole('tab', { name: 'Present' }).click()
  await page.getByText('Their phone was flat.').waitFor()
  await page.getByRole('textbox', { name: 'Visitors' }).fill('40')
  await button(page, 'Save headcount').click()
  const { people } = await admin.api.getSessionDetails({ params: { id: session.id } })
  await page
    .getByRole('region', { name: 'Numbers' })
    .getByText(String(people + 40))
    .waitFor()
})
