import { newcomerTexts, userTexts } from '@church/shared'
import pg from 'pg'
import { expect } from 'vitest'
import { accessibilityFindings } from './axe.ts'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { mark, openSession, registerMember, signInAdmin } from './people.ts'
import type { Product } from './product.ts'
import { viewports } from './visitor.ts'

/** Sets the clock of every sign-in back, as if its owner had given their password an hour ago. */
async function ageProofs(product: Product): Promise<void> {
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  await client.connect()
  await client.query("UPDATE refresh_tokens SET proved_at = proved_at - interval '1 hour'")
  await client.end()
}

test('An admin finds, views, edits and deletes a user, but cannot delete the last admin', async ({
  product,
  visit,
}) => {
  const { email, user } = await enrolMember(product, { first: 'Mary', last: 'Quince' })
  const { page, context } = await visit({
    route: '/admin/userlist',
    device: 'desktop',
    expected: [/409/, /404/],
    as: await signInAdmin(product),
  })
  await page.getByText('Total Users: 2').waitFor()

  await page.getByRole('searchbox').fill('nobody')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('No users found.').waitFor()
  await page.getByRole('searchbox').fill('QUINCE')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Total Users: 1').waitFor()

  await page.getByRole('link', { name: 'Details of Mary Quince' }).click()
  await page.getByRole('link', { name: email }).waitFor()
  await page.getByRole('link', { name: 'Go Back' }).click()

  await page.getByRole('link', { name: 'Edit Mary Quince' }).click()
  await page.getByLabel('First Name').fill('')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('First name is required.').waitFor()
  await page.getByLabel('First Name').fill('Marion')
  await page.getByLabel('Is Admin').check()
  await page.getByRole('button', { name: 'Update' }).click()
  const row = page.getByRole('row', { name: /Marion/ })
  await row.getByRole('img', { name: 'Admin', exact: true }).waitFor()

  const ask = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' })
  await page.getByRole('button', { name: 'Delete Marion Quince' }).click()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await row.waitFor()
  // The browser's Back button also closes the dialog, which must not reappear without its row.
  await page.getByRole('button', { name: 'Delete Marion Quince' }).click()
  await ask.waitFor()
  await page.goBack()
  await ask.waitFor({ state: 'hidden' })
  await page.goForward()
  await page.getByRole('button', { name: 'Delete Marion Quince' }).click()
  await ask.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('User deleted successfully!').waitFor()
  await page.getByText('Total Users: 1').waitFor()

  // A page number beyond the last page leads back to the first.
  await page.goto(`${product.url}/#/admin/userlist?page=9`)
  await page.getByText('Total Users: 1').waitFor()
  await page.goto(`${product.url}/#/admin/additionaluserdetails?page=9`)
  await page.getByText('Total Members: 1').waitFor()
  expect(page.url()).not.toContain('page=9')

  await page.goto(`${product.url}/#/admin/userdetails/${user.id}`)
  await page.getByText('No member details available.').waitFor()
  await page.goto(`${product.url}/#/admin/userlist`)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await ask.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText(/^Failed to delete user: This is the only admin/).waitFor()
  await page.getByText('Total Users: 1').waitFor()

  await page.getByRole('button', { name: /^Delete/ }).click()
  await ask.waitFor()
  const otherTab = await context.newPage()
  await otherTab.goto(product.url)
  await otherTab.evaluate(() => localStorage.removeItem('userInfo'))
  await ask.waitFor({ state: 'hidden' })
})

test('An admin edits a member’s details and departments', async ({ product, visit }) => {
  const { user } = await enrolMember(product, { first: 'Peter', last: 'Vale' })
  const { page } = await visit({
    route: '/admin/additionaluserdetails',
    device: 'desktop',
    as: await signInAdmin(product),
  })
  await page.getByRole('searchbox').fill('vale')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Total Members: 1').waitFor()
  await page.getByRole('link', { name: 'Edit Peter Vale' }).click()

  await page.getByLabel(/^Phone Number/).fill('call me')
  await page.getByLabel('City').fill('Dunstable')
  await page.getByLabel('Departments').fill('Ushers, Choir')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('Please enter a telephone number that can be dialled.').waitFor()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Dunstable')
  await page.getByLabel(/^Phone Number/).fill('')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.getByRole('heading', { name: "Users' Additional Info" }).waitFor()
  await page.getByRole('cell', { name: 'Dunstable' }).waitFor()

  await page.goto(`${product.url}/#/admin/unsuccessfulattendantdetails/${user.id}`)
  const departments = page.getByRole('definition').filter({ hasText: 'Ushers' })
  const names = () => departments.getByRole('listitem').allTextContents()
  await expect.poll(names).toEqual(['Choir', 'Ushers'])
  await page.getByRole('link', { name: 'Back to Absentees' }).waitFor()
})

test('An admin confirms that it’s them before changing an address', async ({ product, visit }) => {
  const member = await registerMember(product, { first: 'Hope', last: 'Lark' })
  const spam = await registerMember(product, { first: 'Cheap', last: 'Watches' })
  const { page } = await visit({
    route: `/admin/user/${member.user.id}/edit`,
    expected: [/400/, /403/],
    as: await signInAdmin(product),
  })
  await ageProofs(product)
  await page.getByLabel('Email Address').fill('hope@church.test')
  await page.getByRole('button', { name: 'Update' }).click()

  const dialog = page.getByRole('dialog', { name: 'Please confirm that it’s you' })
  await dialog.waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' })
    expect(await accessibilityFindings(page), colorScheme).toEqual([])
  }
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Incorrect password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(product.admin.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  const admin = await signInAdmin(product)
  const { id } = member.user
  expect((await admin.api.getUser({ params: { id } })).email).toBe('hope@church.test')

  await page.goto(`${product.url}/#/admin/userdetails/${id}?tab=access`)
  await page.getByText('Nobody has confirmed this address yet.').waitFor()
  await page.getByRole('checkbox', { name: 'Steward' }).check()
  await page.getByText('Saved.').waitFor()
  expect((await admin.api.getUser({ params: { id } })).roles).toEqual(['steward'])
  await page.getByRole('button', { name: 'End sign-ins' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText(userTexts.signInsEnded).waitFor()
  await expect(member.api.listSignIns()).rejects.toMatchObject({ status: 401 })

  await page.setViewportSize(viewports.desktop)
  await page.goto(`${product.url}/#/admin/newcomers`)
  await page.getByLabel('Show').selectOption('Registered today')
  await page.getByRole('checkbox', { name: 'Cheap Watches' }).check()
  await page.getByRole('button', { name: 'Delete 1', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Delete 1 newcomer?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText(newcomerTexts.declined(1)).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Cheap Watches' }).count()).toBe(0)
  await expect(spam.api.listSignIns()).rejects.toMatchObject({ status: 401 })
})

test('A phone’s list of people leads to one person and what is known of them', async ({
  product,
  visit,
}) => {
  const admin = await signInAdmin(product)
  const member = await enrolMember(product, { first: 'Naomi', last: 'Elim' })
  await member.api.markAttendance(mark(await openSession(admin)))
  const { page } = await visit({ route: '/admin/userlist', as: admin, expected: [/404/] })
  await page.getByRole('link', { name: /^Naomi Elim/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Naomi Elim' }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'About this person' })
  const tab = (name: string) => tabs.getByRole('link', { name }).click()
  await tab('Attendance')
  await page.getByText('Total Records: 1').waitFor()
  expect(page.url()).toContain('?tab=attendance')
  await tab('Household')
  await page.getByRole('link', { name: 'Make a household' }).waitFor()
  await tab('Details')
  await page.getByRole('button', { name: 'Mark as left' }).click()
  await page.getByText('Naomi Elim has left.').waitFor()
  await page.getByRole('button', { name: 'Delete this person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('User deleted successfully!').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
})

test('A member without admin rights is redirected from the admin screens', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ route: '/login', as: await enrolMember(product) })
  // A signed-in member does not stay there.
  await page.getByRole('heading', { level: 1, name: 'Welcome to' }).waitFor()
  for (const screen of ['userlist', 'additionaluserdetails', 'user/1/edit', 'member/1']) {
    await page.goto(`${product.url}/#/admin/${screen}`)
    await page.getByText('Not authorized as admin').first().waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('#/')
  }
})
