import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test as base } from './fixtures.ts'
import { dayInNoonZone, NOON_ZONE } from './noon.ts'
import { signInAdmin } from './people.ts'

/** Registers a member whose birthday is the given number of days away in the church's time zone. */
const test = base.extend(
  'registerBirthday',
  { scope: 'file' },
  async ({ product }, { onCleanup }) => {
    const { api } = await signInAdmin(product)
    const { time_zone } = await api.getChurchSettings()
    // Other files share the church.
    onCleanup(async () => void (await api.updateChurch({ body: { time_zone } })))
    await api.updateChurch({ body: { time_zone: NOON_ZONE } })
    return async (days: number, names: { first: string; last: string }) => {
      const member = await enrolMember(product, names)
      const dateofbirth = `1984-${dayInNoonZone(days)}`
      await member.api.updateAdditional({ body: { dateofbirth, phone_number: '01582 000000' } })
      return member
    }
  },
)

const rows = (page: Page) => page.getByRole('table').getByRole('row').filter({ hasText: '@' })

test('An admin sees upcoming birthdays, with today’s highlighted, and searches them by name', async ({
  visit,
  product,
  registerBirthday,
}) => {
  const ruth = await registerBirthday(0, { first: 'Ruth', last: 'Adeyemi' })
  await registerBirthday(1, { first: 'Zoë', last: 'Okafor' })
  await registerBirthday(12, { first: 'Samuel', last: 'Ruthven' })
  await registerBirthday(40, { first: 'Far', last: 'Away' })
  const { page } = await visit({
    route: '/admin/birthdayreminder',
    as: await signInAdmin(product),
    device: 'desktop',
  })
  await page.getByRole('heading', { name: 'Birthday Reminders' }).waitFor()
  await rows(page).nth(2).waitFor()
  await expect.poll(() => rows(page).count()).toBe(3)
  const first = await rows(page).first().textContent()
  for (const shown of [String(ruth.user.id), 'Ruth', 'Adeyemi', ruth.email, '1984', 'Today']) {
    expect(first).toContain(shown)
  }
  await expect.poll(() => page.getByText('Today', { exact: true }).count()).toBe(1)

  const search = async (keyword: string) => {
    await page.getByRole('searchbox').fill(keyword)
    await page.getByRole('button', { name: 'Search' }).click()
  }
  await search('ruth')
  await expect.poll(() => rows(page).count()).toBe(2)
  await search('zoe oka')
  await expect.poll(() => rows(page).count()).toBe(1)
  await search('nobody')
  await page.getByText('No birthdays found.').waitFor()
})
