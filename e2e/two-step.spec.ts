import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { type Person, registerMember, signInAdmin } from './people.ts'
import { signIn } from './sign-in.ts'

test.override('environment', { REQUIRE_ADMIN_2FA: 'on' })

const codeOf = (page: Page) => page.getByLabel('Code', { exact: true })

/** Switches two-step sign-in on with the password and the key that the screen shows. */
async function switchOn(
  page: Page,
  { password }: Pick<Person, 'password'>,
): Promise<{ key: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Switch on two-step sign-in' }).click()
  const passwordField = page.getByLabel('Password', { exact: true })
  await passwordField.fill('not my password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Incorrect password.').waitFor()
  await passwordField.fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const shown = await page.getByText('Or type this key').locator('code').textContent()
  const key = (shown ?? '').replaceAll(' ', '')
  await codeOf(page).fill('000')
  await page.getByRole('button', { name: 'Switch on', exact: true }).click()
  await page.getByText('This code is incorrect').waitFor()
  await codeOf(page).fill(generateSync({ secret: key }))
  await page.getByRole('button', { name: 'Switch on', exact: true }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const recoveryCodes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('You have 8 recovery codes left.').waitFor()
  return { key, recoveryCodes }
}

test('A member switches two-step sign-in on, signs in with a recovery code and switches it off', async ({
  product,
  visit,
}) => {
  const member = await registerMember(product)
  const { page } = await visit({ route: '/profile/', expected: [/400/, /401/] })
  await signIn(page, member)
  const { key, recoveryCodes } = await switchOn(page, member)
  expect(recoveryCodes).toHaveLength(8)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: member.user.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, member)
  await codeOf(page).fill('nothing like it')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('This code is incorrect').waitFor()
  await codeOf(page).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Sign In' }).waitFor({ state: 'detached' })

  await page.goto('/#/profile/')
  await page.getByText('You have 7 recovery codes left.').waitFor()
  await page.getByRole('button', { name: 'Switch off' }).click()
  // Uses the code of the next half minute, because each code works only once.
  await codeOf(page).fill(generateSync({ secret: key, epoch: Date.now() / 1000 + 30 }))
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Switch on two-step sign-in' }).waitFor()
})

test('An admin must switch two-step sign-in on before any admin screen opens', async ({
  product,
  visit,
}) => {
  const admin = await signInAdmin(product)
  const { page } = await visit({ route: '/admin/userlist', expected: [/400/, /403/] })
  await signIn(page, admin)
  await page.getByRole('heading', { name: 'Two-Step Sign-In' }).waitFor()
  await page.getByText('Admins must use two-step sign-in here.').waitFor()
  await switchOn(page, admin)
  await page.goto('/#/admin/userlist')
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await page.getByText(/^Total Users/).waitFor()
})
