import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { registerMember, signInAdmin } from './people.ts'
import { signIn } from './sign-in.ts'

test('The registration form states what visitors agree to and links to the privacy policy', async ({
  visit,
}) => {
  const { page } = await visit({ route: '/register' })
  await page.getByText('By registering, you agree that the church stores your name').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click()
  await page.getByRole('heading', { name: 'Privacy policy' }).waitFor()
})

test('An admin exports the people as a CSV file', async ({ product, visit }) => {
  const admin = await signInAdmin(product)
  await enrolMember(product, { first: '=Ünal', last: 'Adeyemi' })
  const { page } = await visit({ route: '/admin/export', as: admin })
  await page.getByText('Scammers pose as church leaders and ask for lists like this.').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('people.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFId,First Name,/)
  expect(text).toMatch(/^\d+,'=Ünal,,Adeyemi,/m)
  await page.getByText('The list has been downloaded.').waitFor()
})

test('A member downloads their data and deletes their account', async ({ product, visit }) => {
  const member = await enrolMember(product, { first: 'Ruth', last: 'Adeyemi' })
  const { page } = await visit({ route: '/profile/data', expected: [/401/], as: member })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.zip')
  // The first bytes of every ZIP file.
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('Your account and everything in it have been deleted.').waitFor()
  await page.goto('/#/login')
  await signIn(page, member)
  await page.getByRole('alert').getByText('No account matches').waitFor()
})

test('An admin finds their own access to a member in the audit log and sets its retention period', async ({
  product,
  visit,
}) => {
  const admin = await signInAdmin(product)
  const member = await registerMember(product, { first: 'Omár', last: 'Haddad' })
  const { page } = await visit({
    route: `/admin/userdetails/${member.user.id}`,
    device: 'desktop',
    as: admin,
  })
  await page.getByRole('heading', { name: 'Omár Haddad' }).waitFor()
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('omar')
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row', { name: /Viewed a member’s details/ })
  await row.getByText('Church Admin').waitFor()
  // The other event is the registration.
  await page.getByText('Total Events: 2').waitFor()

  await page.getByRole('link', { name: 'How long records are kept' }).click()
  const kept = page.getByLabel('Keep the audit log')
  await kept.selectOption('3 years')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  await expect.poll(() => kept.inputValue()).toBe('36')
})

test('A member sees their sign-ins and signs out everywhere else', async ({ product, visit }) => {
  // Registering is the first sign-in, the page the second.
  const member = await registerMember(product)
  const { page } = await visit({ route: '/profile/', expected: [/400/] })
  await signIn(page, member)
  await page.getByText(/^Elsewhere, since/).waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Incorrect password.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText(/^Elsewhere, since/).waitFor({ state: 'detached' })
  await expect(member.api.getTwoStep()).rejects.toMatchObject({ status: 401 })
})
