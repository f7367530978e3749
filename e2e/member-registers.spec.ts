import { userErrors } from '@church/shared'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { registerMember } from './people.ts'
import { signIn } from './sign-in.ts'

interface Registration {
  first: string
  last: string
  email: string
  password: string
  confirm?: string
}

const grace: Registration = {
  first: 'Grace',
  last: 'Okafor',
  email: 'grace@church.test',
  password: 'a long enough password',
}

async function register(page: Page, entered: Registration): Promise<void> {
  const { first, last, email, password, confirm = password } = entered
  await page.getByRole('textbox', { name: 'First Name' }).fill(first)
  await page.getByRole('textbox', { name: 'Last Name' }).fill(last)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirm)
  await page.getByRole('button', { name: 'Register' }).click()
}

const userMenu = (page: Page, name: string) => page.getByRole('button', { name })
const loginLink = (page: Page) => page.getByRole('link', { name: 'Login', exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text)

test('A visitor registers, is signed in at once, and stays signed in after a reload', async ({
  visit,
}) => {
  const { page } = await visit({ route: '/register', device: 'desktop' })
  await register(page, grace)
  await userMenu(page, 'Grace Okafor').waitFor()
  await expect.poll(() => loginLink(page).count()).toBe(0)
  await page.reload()
  await userMenu(page, 'Grace Okafor').waitFor()
})

test('Mismatched passwords are rejected before the registration is sent', async ({ visit }) => {
  const { page } = await visit({ route: '/register' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  await register(page, { ...grace, email: 'else@church.test', confirm: 'another password' })
  await page.getByText('Passwords do not match').waitFor()
  expect(sent.filter((line) => line.startsWith('POST'))).toEqual([])
})

test('An email address with an account cannot register again, and the form keeps its values', async ({
  visit,
  product,
}) => {
  const { email } = await registerMember(product)
  const { page } = await visit({ route: '/register', expected: [/status of 409/] })
  await register(page, { ...grace, email })
  await alert(page, userErrors.emailTaken.detail).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'First Name' }).inputValue())
    .toBe(grace.first)
})

test('Logout removes all personal data from the browser', async ({ visit, product }) => {
  const member = await registerMember(product)
  const { page } = await visit({ route: '/login', device: 'desktop', place: 'inside' })
  await signIn(page, member)
  // The way to another screen closes the menu.
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  await userMenu(page, member.user.name).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await loginLink(page).waitFor()
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(await stored()).not.toContain(member.email)
  // The token stays until the server has confirmed that it is void.
  await expect.poll(stored).not.toMatch(/token/i)
})
