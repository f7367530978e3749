import { memberTexts } from '@church/shared'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFindings } from './axe.ts'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { apiOf, signInAdmin } from './people.ts'
import { signIn } from './sign-in.ts'

const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('An admin undoes changes to a user and a member, by mouse and by keyboard', async ({
  product,
  visit,
}) => {
  const { api } = await signInAdmin(product)
  const { user } = await enrolMember(product, { first: 'Nora', last: 'Byron' })
  const params = { id: user.id }
  const { page } = await visit({
    route: `/admin/user/${user.id}/edit`,
    device: 'desktop',
    expected: [/ERR_FAILED/],
    as: await signInAdmin(product),
  })

  // The toast stays visible after the redirect to the list.
  await page.getByLabel('First Name').fill('Norah')
  await page.getByLabel('Is Admin').check()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  const toast = page.getByRole('status').filter({ hasText: memberTexts.updated })
  await expect.poll(() => toast.getByRole('button', { name: 'Undo' }).count()).toBe(1)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('rowheader', { name: 'Norah' }).waitFor()
  // A failed undo can be retried.
  await page.route(`**/users/update/${user.id}/`, (route) => route.abort(), { times: 1 })
  await undoButton(page).click()
  await page.getByText('The change could not be undone: Network Error').waitFor()
  await undoButton(page).click()
  await page.getByText('The change has been undone.').waitFor()
  await page.getByRole('rowheader', { name: 'Nora', exact: true }).waitFor()
  expect(await api.getUser({ params })).toMatchObject({ first_name: 'Nora', isAdmin: false })
  // The focus was in the toast, which is gone; it returns to the heading.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await page.goto(`${product.url}/#/admin/member/${user.id}`)
  await page.getByLabel('City').fill('Dunstable')
  await page.getByLabel('Departments').fill('Choir')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await undoButton(page).waitFor()
  await page.getByRole('heading', { name: "Users' Additional Info" }).waitFor()
  // Inside a field, the shortcut undoes typing only.
  await page.getByRole('searchbox').press('ControlOrMeta+z')
  await page.getByRole('heading', { name: "Users' Additional Info" }).focus()
  expect(await api.getMemberDetails({ params })).toMatchObject({ city: 'Dunstable' })
  await page.keyboard.press('ControlOrMeta+z')
  await expect
    .poll(() => api.getMemberDetails({ params }))
    .toMatchObject({ city: null, department_set: [] })
  await page.getByText('The change has been undone.').waitFor()
})

test('A member undoes their own change, and Undo is not offered for irreversible changes', async ({
  product,
  visit,
}) => {
  const member = await enrolMember(product, { first: 'Edith', last: 'Moor' })
  const { email, password, user } = member
  const { page } = await visit({ route: '/profile/', as: member })
  await page.getByLabel('Last Name').fill('Moore')
  await page.getByLabel('Email').fill('edith.moore@church.test')
  await page.getByRole('button', { name: 'Update' }).click()
  await undoButton(page).click()
  await page.getByText('The change has been undone.').waitFor()
  await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Moor')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: user.name }).waitFor()
  const again = await apiOf(product.url).signIn({ body: { username: email, password } })
  expect(again).toMatchObject({ name: user.name, email })

  // Saving without a change offers no undo.
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText(memberTexts.updated).waitFor()
  await expect.poll(() => undoButton(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()

  // The phone number is required, so adding the first one cannot be undone.
  await page.goto(`${product.url}/#/profile/additional`)
  await page.getByLabel('Phone Number', { exact: true }).fill('01632 960001')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText(memberTexts.updated).waitFor()
  await expect.poll(() => undoButton(page).count()).toBe(0)
  await page.getByLabel('City').fill('Luton')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await undoButton(page).click()
  await page.getByText('The change has been undone.').waitFor()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('')
})

test('A toast with an action closes after ten seconds, but not while hovered or focused', async ({
  product,
  visit,
}) => {
  const member = await enrolMember(product)
  const { page } = await visit({ route: '/profile/', device: 'desktop' })
  await page.clock.install()
  await signIn(page, member)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByRole('button', { name: 'Update' }).click()
  await undoButton(page).waitFor()
  // Some of the ten seconds may have passed already.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000))
  await page.clock.fastForward(1_000)
  await undoButton(page).focus()
  await page.clock.fastForward(60_000)
  await undoButton(page).hover()
  await page.getByRole('heading', { name: 'Update Profile' }).focus()
  await page.clock.fastForward(60_000)
  await expect.poll(() => undoButton(page).count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.fastForward(6_000)
  await undoButton(page).waitFor({ state: 'detached' })
})
