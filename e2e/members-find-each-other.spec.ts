import { expect } from 'vitest'
import { enrolMembers } from './enrol.ts'
import { test } from './fixtures.ts'

test('Members search the directory, and Back restores the search and the scroll position', async ({
  product,
  visit,
}) => {
  const names = ['Mercy', 'Jude', 'Zoë', 'Ada', 'Eve', 'Ben', 'Tom', 'Ida']
  const people = await enrolMembers(
    product,
    names.map((first) => ({ first, last: first === 'Zoë' ? 'Abel' : 'Okoro' })),
  )
  const [mercy, , zoe] = people
  if (!mercy || !zoe) throw new Error('No members were registered.')
  await zoe.api.updateAdditional({
    body: { middle_name: 'Ruth', phone_number: '01632 960001', phone_number_2: '07700 900001' },
  })

  const { page } = await visit({ route: '/Member_List/', as: mercy })
  const cards = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  const first = cards.first()
  await first.getByRole('link', { name: 'Abel Ruth Zoë' }).waitFor()
  expect(await first.getByRole('link', { name: '07700 900001' }).getAttribute('href')).toBe(
    'tel:07700900001',
  )
  await cards.nth(1).getByText('No phone numbers available').waitFor()

  const search = page.getByRole('searchbox')
  await search.fill('zoe ab')
  await page.getByText('1 of 9 members').waitFor()
  await expect.poll(() => cards.count()).toBe(1)
  await page.getByRole('link', { name: 'Abel Ruth Zoë' }).click()
  await page.getByRole('heading', { name: 'Zoë Ruth Abel' }).waitFor()
  await page.goBack()
  await page.getByText('1 of 9 members').waitFor()
  await expect.poll(() => search.inputValue()).toBe('zoe ab')

  await search.fill('nobody like this')
  await page.getByText('No members found.').waitFor()
  await search.fill('')
  await page.getByText('9 of 9 members').waitFor()
  const last = page.getByRole('link', { name: 'Okoro Tom' })
  await page.mouse.wheel(0, 5000)
  await last.scrollIntoViewIfNeeded()
  const offset = await page.evaluate(() => window.scrollY)
  expect(offset).toBeGreaterThan(100)
  await last.click()
  await page.getByRole('heading', { name: 'Tom Okoro' }).waitFor()
  await page.goBack()
  await expect
    .poll(() => page.evaluate(() => window.scrollY))
    .toSatisfy((now: number) => Math.abs(now - offset) < 60)
})
