import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember, enrolMembers } from './enrol.ts'
import { test } from './fixtures.ts'
import { mark, openSession, type Person, signInAdmin } from './people.ts'
import type { Product } from './product.ts'

const paths = {
  sessions: '/admin/sessions',
  attendants: '/admin/successfulattendants',
  absentees: '/admin/unsuccessfulattendants',
  history: '/profile/attendance/',
}
const MINUTE_MS = 60_000

/** The date and time in the browser's time zone, in the format of its date and time inputs. */
function londonTime(at: number): { date: string; time: string } {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(at)
    .split(' ')
  return { date, time }
}

/** Fills in the form of a session of an hour that starts now, or in some minutes. */
async function enterSession(page: Page, name: string, inMinutes = 0): Promise<void> {
  const start = (Math.floor(Date.now() / MINUTE_MS) + inMinutes) * MINUTE_MS
  const end = start + 60 * MINUTE_MS
  await page.getByLabel('Session Name').fill(name)
  await page.getByLabel('Date').fill(londonTime(start).date)
  await page.getByLabel('Start Time').fill(londonTime(start).time)
  await page.getByLabel('End Time').fill(londonTime(end).time)
  const nextDay = page.getByLabel('Ends the next day')
  if (await nextDay.isVisible()) await nextDay.check()
}

/** Ends the session now, and starts the product again, whose job then closes it. */
async function letSessionEnd(product: Product, id: number): Promise<void> {
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  await client.connect()
  await client.query('UPDATE sessions SET ends_at = now() WHERE id = $1', [id])
  await client.end()
  await product.restart()
}

/** The rows of a list on a phone. */
const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem')
const namesOf = async (page: Page) =>
  (await page.getByRole('table').getByRole('rowheader').allTextContents()).toSorted()

test('A session created in the browser expires on its own, and everybody finds their record', async ({
  visit,
  product,
}) => {
  const admin = await signInAdmin(product)
  const names = ['Anna', 'Ben', 'Cora', 'Dan'].map((first) => ({ first, last: 'Lovell' }))
  const [anna, ben] = (await enrolMembers(product, names)) as [Person, Person]

  const opening = await visit({ route: paths.sessions, device: 'desktop', as: admin })
  await opening.page.getByRole('heading', { name: 'Create Session', exact: true }).waitFor()
  await opening.page.getByRole('button', { name: 'Create Session' }).click()
  await opening.page.getByText('All fields are required').waitFor()
  const name = opening.page.getByLabel('Session Name')
  await opening.page.route('**/sessions/create/', async (route) => {
    await name.fill('typed while the save is on its way')
    await route.continue()
  })
  await enterSession(opening.page, 'Morning prayer')
  await opening.page.getByRole('button', { name: 'Create Session' }).click()
  await opening.page.getByText('Session created successfully!').waitFor()
  await opening.page.getByRole('rowheader', { name: 'Morning prayer' }).waitFor()
  await expect.poll(() => name.inputValue()).toBe('typed while the save is on its way')
  await expect.poll(() => opening.page.getByLabel('Date').inputValue()).toBe('')
  await opening.context.close()

  const [session] = await admin.api.listCurrentSessions()
  if (!session) throw new Error('The session is not there.')
  for (const person of [anna, ben]) await person.api.markAttendance(mark(session))
  await letSessionEnd(product, session.id)
  await expect.poll(async () => (await admin.api.listAbsentees()).count).toBe(3)

  const { page } = await visit({ route: paths.absentees, device: 'desktop', as: admin })
  await page.getByText('Total Records: 3').waitFor()
  expect(await namesOf(page)).toEqual(['Church Admin', 'Cora Lovell', 'Dan Lovell'])
  await page.goto(`/#${paths.attendants}`)
  await page.getByText('Total Records: 2').waitFor()
  expect(await namesOf(page)).toEqual(['Anna Lovell', 'Ben Lovell'])

  const own = await visit({ route: paths.history, device: 'desktop', as: anna })
  await own.page.getByText('Total Records: 1').waitFor()
  await own.page.getByRole('rowheader', { name: 'Morning prayer' }).waitFor()
  await own.page.getByText(/^\d\d:\d\d – \d\d:\d\d$/).waitFor()
})

test('The attendance lists can be paged and searched on a phone', async ({ visit, product }) => {
  const admin = await signInAdmin(product)
  const grace = await enrolMember(product, { first: 'Grace', last: 'Ångström' })
  const sessions = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      openSession(admin, { name: `Vespers ${n + 1}`, start: -60 - n, end: 0 }),
    ),
  )
  for (const { id } of sessions) await grace.api.expireSession({ params: { id } })
  const { count } = await admin.api.listAbsentees()
  expect(count).toBeGreaterThan(20)

  const { page } = await visit({ route: paths.absentees, expected: [/status of 404/], as: admin })
  await page.getByText(`Total Records: ${count}`).waitFor()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.poll(() => button('Previous').count()).toBe(0)
  await button('Next').click()
  await page.getByText('Page 2').waitFor()
  await button('Previous').waitFor()
  expect(page.url()).toContain('page=2')

  await page.getByRole('searchbox', { name: 'Search absentees' }).fill('grace ang')
  await button('Search').click()
  await page.getByText('Total Records: 4').waitFor()
  await page.getByText('Page 1').waitFor()
  await expect
    .poll(() => rowsOf(page, 'Absentees').filter({ hasText: 'Grace Ångström' }).count())
    .toBe(4)
  await expect.poll(() => button('Next').count()).toBe(0)

  await page.goto(`/#${paths.absentees}?page=99`)
  await page.getByText(`Total Records: ${count}`).waitFor()
  expect(page.url()).not.toContain('page=99')
  await expect.poll(() => rowsOf(page, 'Absentees').count()).toBe(10)

  await page.getByRole('searchbox', { name: 'Search absentees' }).fill('nobody at all')
  await button('Search').click()
  await page.getByRole('alert').filter({ hasText: 'No records found.' }).waitFor()
  await page.goto(`/#${paths.attendants}?keyword=nobody`)
  await page.getByText('No successful attendants found.').waitFor()
  await page.goto(`/#${paths.history}`)
  await page.getByText('No attendance records found.').waitFor()

  await page.goto(`/#${paths.absentees}?keyword=grace`)
  await page.getByRole('link', { name: 'Grace Ångström' }).first().click()
  await page.getByText(grace.email).waitFor()
})

test('An admin repeats a session, renames one of its dates and cancels it, and a member sees why', async ({
  visit,
  product,
}) => {
  const { page } = await visit({
    route: paths.sessions,
    device: 'desktop',
    as: await signInAdmin(product),
  })
  await enterSession(page, 'Evening prayer', 90)
  await page.getByLabel('Opens early').fill('20')
  await page.getByLabel('Repeat…').check()
  await page.getByText(/^Every \w+day at .*, open from .*, until I stop it$/).waitFor()
  await page.getByRole('button', { name: 'Create Session' }).click()

  const current = page.getByRole('table', { name: 'Current Sessions' })
  await current.getByRole('button', { name: 'Edit Evening prayer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Session Name').fill('Evening songs')
  await dialog.getByLabel('Only this date').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await current.getByRole('rowheader', { name: 'Evening songs' }).waitFor()
  const coming = page.getByRole('listitem').getByRole('button', { name: 'Evening prayer' })
  await expect.poll(() => coming.count()).toBeGreaterThanOrEqual(7)

  await current.getByRole('button', { name: 'Cancel Evening songs' }).click()
  await dialog.getByLabel('Reason').fill('The heating has failed')
  await dialog.getByRole('button', { name: 'Cancel session' }).click()
  await current.getByText('cancelled', { exact: true }).waitFor()

  const member = await visit({ route: '/MapComponent/', as: await enrolMember(product) })
  await member.page
    .getByText(/The heating has failed/)
    .first()
    .waitFor()
})
