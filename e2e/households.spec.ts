import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { mark, openSession, signInAdmin } from './people.ts'
import { countTaps } from './taps.ts'

const shownCount = (page: Page) =>
  page
    .getByRole('region', { name: 'Live attendance count' })
    .getByRole('paragraph')
    .first()
    .textContent()

test('A parent marks the family, which an admin entered, with two taps from the home page', async ({
  visit,
  product,
}) => {
  const admin = await signInAdmin(product)
  const ruth = await enrolMember(product, { first: 'Ruth', last: 'Ade' })
  const john = await enrolMember(product, { first: 'John', last: 'Ade' })
  for (const first_name of ['Esther', 'Noah']) {
    await admin.api.createUser({ body: { first_name, last_name: 'Ade' } })
  }

  const office = await visit({ route: '/admin/userlist?keyword=ade', as: admin, device: 'desktop' })
  const button = (name: string | RegExp) => office.page.getByRole('button', { name })
  await button('Select people').click()
  for (const name of ['Ruth', 'John', 'Esther', 'Noah']) {
    await office.page.getByRole('checkbox', { name: `Select ${name} Ade` }).check()
  }
  await button('Make a household of these 4 people').click()
  for (const name of ['Esther', 'Noah']) {
    const member = office.page.getByRole('listitem', { name: `${name} Ade` })
    await member.getByLabel('Relation').selectOption('Child')
  }
  await button('Make household').click()
  await office.page.getByRole('row', { name: /^Ade/ }).getByText('Noah Ade').waitFor()

  await john.api.agreeToHousehold({})

  const session = await openSession(admin)
  const { page } = await visit({ route: '/', as: ruth, place: 'inside' })
  const taps = await countTaps(page)
  const family = page.getByRole('region', { name: 'Your family' })
  await john.api.markAttendance(mark(session))

  await page.getByRole('link', { name: 'We’re here' }).click()
  await family.getByText(/^Marked at/).waitFor()
  await family.getByRole('button', { name: 'Mark 2 people' }).click()
  await family.getByText('2 people marked.').waitFor()
  expect(await taps()).toBe(2)
  await family
    .getByRole('listitem')
    .filter({ hasText: 'John' })
    .getByText('Already marked')
    .waitFor()
  await expect.poll(() => shownCount(page)).toBe('4')
  await page
    .getByText(/^You’re here/)
    .first()
    .waitFor()
})
