import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test as base } from './fixtures.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { openSession, signInAdmin } from './people.ts'
import { countTaps } from './taps.ts'

const DAY = 24 * 60

/** Lea leads the team of Ann and Ben, who are needed at two services. */
const test = base.extend('church', { scope: 'file' }, async ({ product }) => {
  const admin = await signInAdmin(product)
  const register = (first: string) => enrolMember(product, { first, last: 'Moor' })
  const [ann, ben, lea] = [await register('Ann'), await register('Ben'), await register('Lea')]
  for (const { user } of [ann, ben]) {
    const department_set = [{ department_name: 'Sound' }]
    await admin.api.updateMember({ params: { id: user.id }, body: { department_set } })
  }
  const { id: team } = await admin.api.createTeam({
    body: { name: 'Sound', department: 'Sound', leaders: [lea.user.id] },
  })
  for (const start of [7 * DAY, 14 * DAY]) {
    const { id } = await openSession(admin, { name: 'Worship', start, end: start + 60 })
    const roles = [{ role: 'Mixer', team, needed: 1 }]
    await lea.api.setSessionRoles({ params: { id }, body: { roles } })
  }
  const servedBy = async () =>
    (await lea.api.getPlan({ query: { team } })).slots.map(({ user, state }) => [user, state])
  // As after her next sign-in.
  const leader = { ...lea, user: { ...lea.user, roles: ['leader' as const] } }
  return { ann, ben, lea: leader, servedBy }
})

const gapsOf = (page: Page) => page.getByRole('status').filter({ hasText: /gap/i })

test('A leader fills the gaps with four taps on a phone, and people answer with one', async ({
  visit,
  product,
  church: { ann, ben, lea, servedBy },
}) => {
  const evening = await visit({ as: lea })
  const leaderTaps = await countTaps(evening.page)
  await evening.page.getByRole('link', { name: 'Serve' }).click()
  await expect.poll(() => gapsOf(evening.page).textContent()).toBe('2 gaps')
  await evening.page.getByRole('button', { name: 'Suggest' }).click()
  await evening.page.getByRole('button', { name: 'Tell 2 people' }).click()
  const question = evening.page.getByRole('dialog')
  await question.getByRole('button', { name: 'Tell everybody' }).click()
  await evening.page.getByText('Saved, but no email was sent.').waitFor()
  expect(await leaderTaps()).toBe(4)
  expect(await servedBy()).toEqual([
    [ann.user.id, 'asked'],
    [ben.user.id, 'asked'],
  ])

  // By the link in the mail, on a phone that nobody has signed in on.
  const [mail] = await mailsTo(product, ann.email, 'When you serve')
  const { hash } = new URL(linkIn(mail))
  const byMail = await visit({ route: hash.slice(1) })
  const answerTaps = await countTaps(byMail.page)
  await byMail.page.getByRole('button', { name: 'Yes' }).click()
  await byMail.page.getByText('You said yes. Thank you.').waitFor()
  expect(await answerTaps()).toBe(1)
  expect(await servedBy()).toEqual([
    [ann.user.id, 'yes'],
    [ben.user.id, 'asked'],
  ])

  const asking = await visit({ as: ann })
  const askingTaps = await countTaps(asking.page)
  await asking.page.getByRole('button', { name: /^Swap, Mixer/ }).click()
  const swap = asking.page.getByRole('dialog')
  await swap.getByRole('button', { name: /^Ben Moor/ }).click()
  await swap.getByRole('radio', { name: /^You take Mixer/ }).click()
  await swap.getByRole('button', { name: 'Ask' }).click()
  await asking.page
    .getByText('Ben Moor is asked. Until they answer, it’s still your turn.')
    .waitFor()
  expect(await askingTaps()).toBe(4)

  const asked = await visit({ as: ben })
  const askedTaps = await countTaps(asked.page)
  await asked.page.getByRole('button', { name: /^Yes: Ann Moor asks you/ }).click()
  await expect.poll(servedBy).toEqual([
    [ben.user.id, 'yes'],
    [ann.user.id, 'yes'],
  ])
  expect(await askedTaps()).toBe(1)

  await asked.page.getByRole('button', { name: /^No, Mixer/ }).click()
  await asked.page.getByText('Saved, but no email was sent.').waitFor()
  await mailsTo(product, lea.email, 'A gap in the plan')
  await evening.page.reload()
  await expect.poll(() => gapsOf(evening.page).textContent()).toBe('One gap')
  await evening.page.getByText('Declined').waitFor()
})
