import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anIdentityProvider, CLIENT } from '../apps/api/test/identity-provider.ts'
import { enrolMember } from './enrol.ts'
import { test as base } from './fixtures.ts'
import { waitUntilLoaded } from './loaded.ts'
import { type Person, signInAdmin } from './people.ts'
import { signIn } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

const idp = await anIdentityProvider()

const test = base
  .extend(
    'environment',
    { scope: 'file' },
    {
      REQUIRE_ADMIN_2FA: 'on',
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Church account',
    },
  )
  .extend('host', { scope: 'file' }, 'localhost')

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

async function signOut(page: Page, { user }: Person): Promise<void> {
  // From another screen: a profile that still scrolls and moves the focus would close the menu.
  await page.goto('/#/Overview/')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: user.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/#/login')
}

/** Gives the browser a built-in authenticator that has just seen the right finger. */
async function plugInAuthenticator({ context, page }: Visitor): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

async function addPasskey(page: Page, { password }: Person): Promise<void> {
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await add.waitFor()
  // What loads above the button moves it.
  await waitUntilLoaded(page)
  await add.click()
  await page.getByLabel('Passkey name').fill('My phone')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Passkey added.').waitFor()
}

test('A member switches two-step sign-in on, signs in with a recovery code and switches it off', async ({
  product,
  visit,
}) => {
  const member = await enrolMember(product)
  const { page } = await visit({ route: '/profile/', expected: [/400/, /401/] })
  await signIn(page, member)
  const { key, recoveryCodes } = await switchOn(page, member)
  expect(recoveryCodes).toHaveLength(8)

  await signOut(page, member)
  await signIn(page, member)
  await codeOf(page).fill('nothing like it')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('This code is incorrect').waitFor()
  await codeOf(page).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor({ state: 'detached' })

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
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await page.getByText('Admins must use two-step sign-in here.').waitFor()
  await switchOn(page, admin)
  await page.goto('/#/admin/userlist')
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await page.getByText(/^Total Users/).waitFor()
})

test('A member adds a passkey, signs in with it, renames it and removes it', async ({
  product,
  visit,
}) => {
  const member = await enrolMember(product)
  const visitor = await visit({ route: '/profile/', expected: [/401/] })
  const { page } = visitor
  await plugInAuthenticator(visitor)
  await signIn(page, member)
  await addPasskey(page, member)
  const passkeys = page.getByRole('list', { name: 'Your passkeys' })
  await passkeys.getByText('not used yet').waitFor()

  await signOut(page, member)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor({ state: 'detached' })
  await page.goto('/#/profile/')
  await passkeys.getByText('last used').waitFor()
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByLabel('Passkey name').fill('Old phone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Passkey removed.').waitFor()

  await signOut(page, member)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').getByText('This passkey did not work.').waitFor()
})

test('A member connects their account of the church’s provider, and signs in with it', async ({
  product,
  visit,
}) => {
  idp.allow(`${product.url}/provider/return`)
  idp.accounts.set('m-1', {})
  idp.open('m-1')
  const member = await enrolMember(product)
  const { page } = await visit({
    route: '/profile/',
    expected: [/401/, /third party: http:\/\/127\.0\.0\.1/],
  })
  await signIn(page, member)
  await page.getByRole('button', { name: 'Connect Church account' }).click()
  await page.getByText('Connected since').waitFor()
  await signOut(page, member)
  await page.getByRole('button', { name: 'Sign in with Church account' }).click()
  const home = ({ origin, hash }: URL) => origin === product.url && !hash.startsWith('#/login')
  await page.waitForURL(home)
  await page.goto('/#/profile/')
  await page.getByText('Connected since').waitFor()
})
