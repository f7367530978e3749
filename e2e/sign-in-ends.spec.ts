import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { apiOf, type Person, signInAdmin } from './people.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'

const route = '/profile/additional'
const expected = [/40[01]/]

/** Ends the sign-in of the person's device, which does not know yet. */
const endSignIn = ({ url }: Product, { user }: Person) =>
  apiOf(url).signOut({ body: { refresh: user.refreshToken } })

const userMenu = (page: Page, { user }: Person) => page.getByRole('button', { name: user.name })
const question = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })
const city = (page: Page) => page.getByLabel('City')
const passwordOf = (page: Page) => question(page).getByLabel('Password', { exact: true })
const answer = (page: Page) =>
  question(page).getByRole('button', { name: 'Sign In', exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Update Profile' }).click()

async function type(page: Page) {
  await page.getByLabel('Phone Number', { exact: true }).fill('01632 960001')
  await city(page).fill('Luton')
}

const cityOnRecord = async ({ api }: Pick<Person, 'api'>, { user: { id } }: Person) =>
  (await api.getMember({ params: { id } })).city

test('What a member has typed is saved after they have signed in again over it', async ({
  product,
  visit,
}) => {
  const member = await enrolMember(product)
  const { page } = await visit({ route, as: member, expected })
  await type(page)
  await endSignIn(product, member)
  await save(page)

  await question(page).getByText('Nothing you’ve entered is lost.').waitFor()
  await passwordOf(page).fill('not my password')
  await answer(page)
  await question(page).getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'hidden' })
  await page.getByText('Token refresh failed').first().waitFor()

  await save(page)
  await passwordOf(page).fill(member.password)
  await answer(page)
  await page.getByText('Profile updated successfully!').waitFor()
  expect(await cityOnRecord(await signInAdmin(product), member)).toBe('Luton')
})

test('Another member who signs in sees and saves nothing of it', async ({ product, visit }) => {
  const [member, other] = [await enrolMember(product), await enrolMember(product)]
  const { page } = await visit({ route, as: member, expected, device: 'desktop' })
  await type(page)
  await endSignIn(product, member)
  await save(page)
  await question(page).getByLabel('Email').fill(other.email)
  await passwordOf(page).fill(other.password)
  await answer(page)
  await question(page).waitFor({ state: 'hidden' })
  await userMenu(page, other).waitFor()
  await expect.poll(() => city(page).inputValue()).toBe('')
  expect(await cityOnRecord(other, other)).toBeNull()
})

test('In another tab that finds it first, signing out throws it away, and expiry does not', async ({
  product,
  visit,
}) => {
  const member = await enrolMember(product)
  const { page, context } = await visit({ route, as: member, expected, device: 'desktop' })
  const tab = await context.newPage()
  await type(page)
  await endSignIn(product, member)
  await tab.goto('/#/Member_List/')
  await tab.getByRole('heading', { name: 'Login' }).waitFor()
  expect(await city(page).inputValue()).toBe('Luton')
  await signIn(tab, member)
  await tab.getByRole('heading', { name: 'Directory', level: 1 }).waitFor()
  await save(page)
  await page.getByText('Profile updated successfully!').waitFor()

  await city(page).fill('Dunstable')
  await userMenu(tab, member).click()
  await tab.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
})

test('A member who prefers another way leaves what they have typed', async ({ product, visit }) => {
  const member = await enrolMember(product)
  const { page } = await visit({ route, as: member, expected })
  await type(page)
  await endSignIn(product, member)
  await save(page)
  await question(page).getByRole('button', { name: 'Sign in another way' }).click()
  await page.getByText('Token refresh failed. Please sign in again.').waitFor()
  await signIn(page, member)
  await page.getByRole('heading', { name: 'Update Additional Info' }).waitFor()
  await expect.poll(() => city(page).inputValue()).toBe('')
})

test('An admin whose right was taken meanwhile does not see the office again', async ({
  product,
  visit,
}) => {
  const [member, demoted] = [await enrolMember(product), await enrolMember(product)]
  const { api } = await signInAdmin(product)
  const { id } = demoted.user
  await api.updateUser({ params: { id }, body: { _id: id, isAdmin: true } })
  const as = { user: { ...demoted.user, isAdmin: true } }
  const at = `/admin/member/${member.user.id}`
  const { page } = await visit({ route: at, as, expected: [/40[013]/] })
  await type(page)
  await endSignIn(product, demoted)
  await api.updateUser({ params: { id }, body: { _id: id, isAdmin: false } })
  await save(page)
  await passwordOf(page).fill(demoted.password)
  await answer(page)
  await page.getByText('Not authorized as admin').first().waitFor()
  await city(page).waitFor({ state: 'detached' })
  expect(await cityOnRecord({ api }, member)).toBeNull()
})
