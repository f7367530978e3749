import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { textsOnPage } from './english-left.ts'
import { enrolMember } from './enrol.ts'
import { test as base } from './fixtures.ts'
import { enter, tabTo } from './keyboard.ts'
import { launch } from './launch.ts'
import { dayInNoonZone, NOON_ZONE } from './noon.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { openSession, registerMember, signInAdmin } from './people.ts'
import { signIn } from './sign-in.ts'
import { speaker, textsIn } from './spoken.ts'

const ro = speaker('ro')
const ar = speaker('ar')

/** A name that runs the other way than English. */
const worship = 'قداس الأحد'

/** A church that offers Romanian and Arabic, with a running session. */
const test = base.extend('admin', { scope: 'file' }, async ({ product }, { onCleanup }) => {
  const admin = await signInAdmin(product)
  const { languages, time_zone } = await admin.api.getChurchSettings()
  // Other files share the church.
  onCleanup(async () => void (await admin.api.updateChurch({ body: { languages, time_zone } })))
  await admin.api.updateChurch({ body: { languages: ['ro', 'ar'], time_zone: NOON_ZONE } })
  await openSession(admin, { name: worship })
  return admin
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const says = (page: Page, text: string) => page.getByText(text).first().waitFor()
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

/** What the page says in English although Romanian has other words for it. */
async function notInRomanian(page: Page): Promise<string[]> {
  const texts = textsIn('ro')
  const found = await page.evaluate(textsOnPage)
  return found.filter((text) => (texts.get(text) ?? text) !== text)
}

test('Somebody whose phone is Romanian registers, marks and is written to in Romanian', async ({
  visit,
  product,
  admin,
}) => {
  const { page, moveTo } = await visit({ route: '/register', locale: 'ro-RO', place: 'outside' })
  const email = 'ioana@church.test'
  await page.getByLabel(ro('First Name')).fill('Ioana')
  await page.getByLabel(ro('Last Name')).fill('Popescu')
  await page.getByLabel(ro('Email'), { exact: true }).fill(email)
  await page.getByLabel(ro('Password'), { exact: true }).fill('a long enough password')
  await page.getByLabel(ro('Confirm Password')).fill('another password')
  await page.getByRole('button', { name: ro('Register') }).click()
  await says(page, ro('Passwords do not match'))
  expect(await notInRomanian(page)).toEqual([])
  await page.getByLabel(ro('Confirm Password')).fill('a long enough password')
  await page.getByRole('button', { name: ro('Register') }).click()
  await page.getByRole('heading', { name: ro('{name} is on', { name: worship }) }).waitFor()
  expect(await notInRomanian(page)).toEqual([])

  await page.getByRole('link', { name: ro('Attendance'), exact: true }).click()
  await says(page, ro('You are outside the church area'))
  await page.getByRole('button', { name: ro('Mark Attendance') }).click()
  await says(page, ro('User is outside the area. Attendance not marked.'))
  await moveTo('inside')
  await says(page, ro('You are inside the church area'))
  await page.getByRole('button', { name: ro('Mark Attendance') }).click()
  await says(page, ro('Attendance marked successfully!'))
  expect(await notInRomanian(page)).toEqual([])

  // Wherever the mail is asked for, its language is that of whom it is for.
  const { page: elsewhere } = await visit({ route: '/reset-password' })
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(email)
  await elsewhere.getByRole('button', { name: 'Send Reset Email' }).click()
  const church = 'Example Church'
  const [reset] = await mailsTo(product, email, ro('Set a new password for {church}', { church }))
  expect(linkIn(reset)).toMatch(`${product.url}/?lang=ro#/`)
  await elsewhere.goto(linkIn(reset))
  await heading(elsewhere, ro('Reset Your Password')).waitFor()

  const { users } = await admin.api.listUsers({ query: { keyword: email } })
  expect(users).toHaveLength(1)
  const office = await visit({ route: `/admin/userdetails/${users[0]?.id}`, as: admin })
  await heading(office.page, 'Ioana Popescu').waitFor()
  await office.page.getByRole('navigation', { name: 'About this person' }).waitFor()
})

test('Birthday greetings are in the language of those who are greeted', async ({
  product,
  admin: _,
}) => {
  const romanian = await enrolMember(product, { first: 'Ioana', last: 'Popescu' })
  const english = await enrolMember(product)
  await romanian.api.setLanguage({ body: { language: 'ro' } })
  for (const { api } of [romanian, english]) {
    const dateofbirth = `1984-${dayInNoonZone(0)}`
    await api.updateAdditional({ body: { dateofbirth, phone_number: '01582 000000' } })
  }
  const { dataDir, url } = product
  const env = { DATA_DIR: dataDir, DATABASE_URL: await product.databaseUrl(), PUBLIC_URL: url }
  await launch(env, { command: ['birthdays'] }).exited
  const church = 'Example Church'
  const subject = ro('Happy birthday from {church}', { church })
  const [greeting] = await mailsTo(product, romanian.email, subject)
  expect(greeting?.text).toContain(ro('Happy birthday, {name}!', { name: 'Ioana' }))
  expect(greeting?.html).toContain('<html lang="ro" dir="ltr">')
  const [other] = await mailsTo(product, english.email, `Happy birthday from ${church}`)
  expect(other?.html).toContain('<html lang="en" dir="ltr">')
})

test('In Arabic, somebody registers and marks attendance on a phone by keyboard alone', async ({
  visit,
  admin: _,
}) => {
  const { page } = await visit({ route: '/register', locale: 'ar-EG', place: 'inside' })
  await heading(page, ar('Register')).waitFor()
  expect(await page.evaluate(() => document.dir)).toBe('rtl')
  await enter(page, ar('First Name'), 'مريم')
  await enter(page, ar('Last Name'), 'حداد')
  await enter(page, ar('Email'), 'maryam@church.test')
  await enter(page, ar('Password'), 'a long enough password')
  await enter(page, ar('Confirm Password'), 'a long enough password')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: ar('{name} is on', { name: worship }) }).waitFor()

  const bar = page.getByRole('link', { name: ar('Attendance'), exact: true })
  await tabTo(page, bar)
  const places = await bar.evaluate((link) =>
    [...(link.closest('nav')?.querySelectorAll('a') ?? [])].map(
      (each) => each.getBoundingClientRect().left,
    ),
  )
  expect(places.length).toBeGreaterThan(2)
  expect(places, 'the first is the rightmost').toEqual(places.toSorted((one, other) => other - one))
  await page.keyboard.press('Enter')
  await says(page, ar('You are inside the church area'))
  await tabTo(page, page.getByRole('button', { name: ar('Mark Attendance'), exact: true }))
  await page.keyboard.press('Space')
  await says(page, ar('Attendance marked successfully!'))
})

test('A language chosen at the top stays in the browser, one chosen in Me follows its user', async ({
  visit,
  product,
  admin: _,
}) => {
  const member = await registerMember(product)
  const { page, context } = await visit()
  const choose = async (label: string, code: string) => {
    await page.getByLabel(label).last().selectOption(code)
    await expect.poll(() => languageOf(page)).toBe(code)
  }
  await heading(page, 'Welcome to Example Church').waitFor()
  await choose('Language', 'ro')
  await heading(page, ro('Welcome to {church}', { church: 'Example Church' })).waitFor()
  await expect.poll(() => page.url()).toBe(`${product.url}/#/`)
  expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('ro')
  await page.reload()
  expect(await languageOf(page)).toBe('ro')
  await choose(ro('Language'), 'en')

  await page.goto('/#/login?redirect=%2Fprofile%2Flanguage')
  await signIn(page, member)
  await heading(page, 'Language and colours').waitFor()
  await page.getByRole('main').getByLabel('Language').selectOption('ar')
  await heading(page, ar('Language and colours')).waitFor()
  expect(await member.api.getLanguage()).toEqual({ language: 'ar' })

  const other = await visit({ route: '/login' })
  await signIn(other.page, member)
  await expect.poll(() => languageOf(other.page)).toBe('ar')
  await other.page.getByRole('heading', { name: ar('{name} is on', { name: worship }) }).waitFor()
})

test('A catalogue that does not load leaves English, in which a name in Arabic keeps to itself', async ({
  visit,
  product,
  admin: _,
}) => {
  const as = await enrolMember(product)
  const { page, context } = await visit({ as, locale: 'ro-RO', expected: [/ERR_FAILED/] })
  await context.route(/\/assets\/ro-\w+-[\w-]+\.json/, (route) => route.abort())
  await page.reload()
  // The texts of the first screens come with the page.
  await page.getByRole('link', { name: ro('Attendance'), exact: true }).waitFor()
  await page.getByRole('heading', { name: `\u2068${worship}\u2069 is on` }).waitFor()
  await page.getByRole('link', { name: 'I’m here' }).waitFor()
})

test('A cookie or an address with rubbish means English', async ({ visit, product, admin: _ }) => {
  const { page, context } = await visit({ route: '/login' })
  await context.addCookies([{ name: 'lang', value: '%00<script>/../ro', url: product.url }])
  for (const address of ['/', '/?lang=../../ro', '/?lang=%00&lang=ro']) {
    await page.goto(address)
    await heading(page, 'Welcome to Example Church').waitFor()
    expect(await languageOf(page), address).toBe('en')
  }
})
