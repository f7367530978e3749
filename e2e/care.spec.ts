import { careTexts } from '@church/shared'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { screens } from '../apps/web/src/lib/screens.ts'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { signInAdmin } from './people.ts'

/** In CSS pixels: the least height of a target for a thumb. */
const thumb = 44

test('A member is away and asks for a call; a carer calls and notes it in three taps', async ({
  product,
  visit,
}) => {
  const admin = await signInAdmin(product)
  const member = await enrolMember(product, { first: 'Lonely', last: 'Lamb' })
  await member.api.updateAdditional({ body: { phone_number: '07700 900123' } })
  const own = await visit({ route: screens.ownAttendance.path, as: member })
  await own.page.getByRole('button', { name: 'I’m away' }).click()
  await own.page.getByLabel('First day').fill('2998-12-24')
  await own.page.getByLabel('Last day').fill('2998-12-26')
  await own.page.getByRole('button', { name: 'Save' }).click()
  await own.page.getByRole('button', { name: /^Remove 24.*26 Dec 2998$/ }).waitFor()
  await own.page.getByRole('button', { name: 'Ask for a call' }).click()
  await own.page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
  await own.page.getByText(careTexts.asked).waitFor()

  // They became a carer after they had signed in.
  const carer = await enrolMember(product, { first: 'Clara', last: 'Carer' })
  await admin.api.updateUser({
    params: { id: carer.user.id },
    body: { _id: carer.user.id, roles: ['carer'] },
  })
  const { page } = await visit({ route: screens.cases.path, as: carer, device: 'phone' })
  const person = page.getByRole('listitem').filter({ hasText: 'Asked for a call' })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(thumb)
    await target.tap()
  }
  await tap(person.getByRole('link', { name: '07700 900123: call Lonely Lamb' }))
  await tap(person.getByRole('button', { name: 'Reached Lonely Lamb' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await person.waitFor({ state: 'detached' })
  expect(taps).toBe(3)
  const { results } = await admin.api.listCareCases({ query: { state: 'closed' } })
  expect(results).toMatchObject([{ person: { name: 'Lonely Lamb' }, outcome: 'reached' }])
})
