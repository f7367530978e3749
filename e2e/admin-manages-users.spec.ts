import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { registerMember } from './people.ts'
import { signIn } from './sign-in.ts'

test('An admin finds, views, edits and deletes a user, but cannot delete the last admin', async ({
  product,
  visit,
}) => {
  const { email, user } = await registerMember(product, { first: 'Mary', last: 'Quince' })
  const { page, context } = await visit({
    route: '/admin/userlist',
    device: 'desktop',
    expected: [/409/, /404/],
  })
  await signIn(page, product.admin)
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
  const { user } = await registerMember(product, { first: 'Peter', last: 'Vale' })
  const { page } = await visit({ route: '/admin/additionaluserdetails', device: 'desktop' })
  await signIn(page, product.admin)
  await page.getByRole('searchbox').fill('vale')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Total Members: 1').waitFor()
  await page.getByRole('link', { name: 'Edit Peter Vale' }).click()

  await page.getByLabel(/^Phone Number/).fill('call me')
  await page.getByLabel('City').fill('Dunstable')
  await page.getByLabel('Departments').fill('Ushers, Choir')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('Please enter a telephone number that can be dialled.').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Dunstable')
  await page.getByLabel(/^Phone Number/).fill('')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.getByRole('heading', { name: 'All Member Details' }).waitFor()
  await page.getByRole('cell', { name: 'Dunstable' }).waitFor()

  await page.goto(`${product.url}/#/admin/unsuccessfulattendantdetails/${user.id}`)
  const departments = page.getByRole('definition').filter({ hasText: 'Ushers' })
  const names = () => departments.getByRole('listitem').allTextContents()
  await expect.poll(names).toEqual(['Choir', 'Ushers'])
  await page.getByRole('link', { name: 'Back to Absentees' }).waitFor()
})

test('A member without admin rights is redirected from the admin screens', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ route: '/login' })
  await signIn(page, await registerMember(product))
  await page.getByRole('heading', { name: 'Sign In' }).waitFor({ state: 'detached' })
  for (const screen of ['userlist', 'additionaluserdetails', 'user/1/edit', 'member/1']) {
    await page.goto(`${product.url}/#/admin/${screen}`)
    await page.getByText('Not authorized as admin').first().waitFor()
    expect(new URL(page.url()).hash).toBe('#/')
  }
})
