import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { registerMember, signInAdmin } from './people.ts'

/** The details in a member's card, as they are read. */
const detailsOn = (page: Page) => page.getByRole('definition').allInnerTexts()

/** What a page says in place of a detail. */
const missing = /^(N\/A|No .+ (available|assigned))$/

test('A member chooses in three taps on a phone, and others then see what the preview showed', async ({
  product,
  visit,
}) => {
  const chooser = await enrolMember(product, { first: 'Ruth', last: 'Ade' })
  const other = await enrolMember(product, { first: 'Mary', last: 'Hill' })
  await chooser.api.updateAdditional({
    body: { phone_number: '07700 900001', city: 'Luton', dateofbirth: '1980-05-04' },
  })

  const admin = await visit({ route: '/login', as: await signInAdmin(product) })
  await admin.page.getByRole('button', { name: 'Not now' }).click()
  await admin.page.getByRole('button', { name: 'Use these settings' }).click()
  await admin.page.getByText('Who may see what?').waitFor({ state: 'detached' })

  const { page } = await visit({ route: '/login', as: chooser })
  await page.getByRole('link', { name: 'Choose' }).click()
  await page.getByLabel('Telephone numbers').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your choice has been saved.').waitFor()
  const preview = await detailsOn(page)
  expect(preview).toContain('07700 900001')
  expect(preview.join(' ')).not.toMatch(/Luton|1980|church\.test/)

  const { page: seen } = await visit({ route: `/members/${chooser.user.id}`, as: other })
  await seen.getByRole('heading', { name: 'Ruth Ade' }).waitFor()
  // The preview counts what is missing.
  const shown = (await detailsOn(seen)).filter((text) => !missing.test(text))
  expect(shown).toEqual(preview)

  // Registered after the admin's choice.
  const newcomer = await registerMember(product, { first: 'Ruth', last: 'Adey' })
  const { page: waiting } = await visit({ as: newcomer })
  await waiting.getByRole('heading', { name: 'Welcome, Ruth.' }).waitFor()
  await waiting.getByText('You can mark your attendance now.').waitFor()
  await waiting.getByText('This site can’t send emails yet.').waitFor()
  await expect.poll(() => waiting.getByText('What may other members see of you?').count()).toBe(0)
  await waiting.getByRole('link', { name: 'Directory', exact: true }).click()
  await waiting.getByText('The office will open the directory to you.').waitFor()
  await expect.poll(() => waiting.getByRole('searchbox').count()).toBe(0)

  await admin.page.goto('/#/admin/newcomers')
  await admin.page.reload()
  await admin.page.getByRole('button', { name: 'Open menu' }).click()
  await admin.page.getByRole('button', { name: 'Admin 1 waiting' }).waitFor()
  await admin.page.getByRole('button', { name: 'Close menu' }).click()
  await admin.page.getByRole('button', { name: /^Ruth Adey/ }).click()
  const sheet = admin.page.getByRole('dialog', { name: 'Ruth Adey' })
  await sheet.getByRole('link', { name: 'Ruth Ade', exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Approve Ruth Adey' }).click()
  await admin.page.getByText('Approved: Ruth Adey.').waitFor()

  await waiting.getByRole('link', { name: 'Adey Ruth' }).click()
  await waiting.getByRole('heading', { name: 'Ruth Adey' }).waitFor()
  await waiting.goBack()
  await waiting.getByText('4 of 4 members').waitFor()
})
