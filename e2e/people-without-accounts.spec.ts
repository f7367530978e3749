import { invitationErrors } from '@church/shared'
import { test } from './fixtures.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { registerMember } from './people.ts'
import { signIn } from './sign-in.ts'

test('An admin adds somebody by their name and invites them; they set a password and are signed in', async ({
  product,
  visit,
}) => {
  await registerMember(product, { first: 'Marie', last: 'Hill' })
  const { page } = await visit({ route: '/admin/userlist', device: 'desktop' })
  await signIn(page, product.admin)

  await page.getByRole('link', { name: 'Add person' }).click()
  await page.getByLabel('First Name').fill('Mary')
  await page.getByLabel('Last Name').fill('Hill')
  await page.getByRole('status').getByRole('link', { name: 'Marie Hill' }).waitFor()
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByText('Mary Hill has been added.').waitFor()

  await page.getByRole('button', { name: 'Invite Mary Hill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Mary Hill' })
  await dialog.getByLabel('Email Address').fill('mary@church.test')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('We’ve sent an invitation to mary@church.test.').waitFor()
  await page.getByRole('row', { name: /Mary/ }).getByText('Invited').waitFor()

  const [mail] = await mailsTo(product, 'mary@church.test', 'Your account')
  const link = linkIn(mail)
  const invited = await visit({ expected: [/404/] })
  await invited.page.goto(link)
  await invited.page.getByRole('heading', { name: 'Welcome, Mary' }).waitFor()
  await invited.page.getByLabel('Password', { exact: true }).fill('seven quiet harvest lamps')
  await invited.page.getByLabel('Confirm Password').fill('seven quiet harvest lamps')
  await invited.page.getByRole('button', { name: 'Set password and sign in' }).click()
  await invited.page.getByRole('heading', { name: 'Welcome to' }).waitFor()

  await invited.page.goto('about:blank')
  await invited.page.goto(link)
  await invited.page.getByText(invitationErrors.notFound.detail).waitFor()
  await invited.page.getByRole('link', { name: 'Sign In' }).waitFor()
})
