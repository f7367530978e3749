import { invitationErrors, userErrors } from '@church/shared'
import { screens } from '../apps/web/src/lib/screens.ts'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { mark, openSession, signInAdmin } from './people.ts'
import { signIn } from './sign-in.ts'

test('An admin adds and invites somebody, who sets a password and is signed in', async ({
  product,
  visit,
}) => {
  const marie = await enrolMember(product, { first: 'Marie', last: 'Hill' })
  const { page } = await visit({
    route: '/admin/userlist',
    device: 'desktop',
    expected: [/409/],
    as: await signInAdmin(product),
  })

  await page.getByRole('link', { name: 'Add person' }).click()
  await page.getByLabel('First Name').fill('Mary')
  await page.getByLabel('Last Name').fill('Hill')
  await page.getByRole('status').getByRole('link', { name: 'Marie Hill' }).waitFor()
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByText('Mary Hill has been added.').waitFor()

  await page.getByRole('heading', { level: 1, name: 'Mary Hill' }).waitFor()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Mary Hill' })
  await dialog.getByLabel('Email Address').fill(marie.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText(userErrors.emailTaken.detail).waitFor()
  await dialog.getByLabel('Email Address').fill('mary@church.test')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('The invitation is valid, but no email was sent.').waitFor()
  await page.getByRole('button', { name: 'Invitation' }).waitFor()

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

test('An admin merges a member with their duplicate, whose account and history move', async ({
  product,
  visit,
}) => {
  const admin = await signInAdmin(product)
  const member = await enrolMember(product, { first: 'Ester', last: 'Quince' })
  await member.api.markAttendance(mark(await openSession(admin)))
  await admin.api.createUser({ body: { first_name: 'Esther', last_name: 'Quince' } })

  const { page } = await visit({
    route: `/admin/user/${member.user.id}/merge`,
    device: 'desktop',
    as: admin,
  })
  await page.getByRole('link', { name: 'Compare with Esther Quince' }).first().click()
  const account = page.getByRole('row', { name: /^Account/ })
  await account.getByText('Filled in').waitFor()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const question = page.getByRole('dialog', {
    name: /^Merge Ester Quince \(ID \d+\) into Esther Quince \(ID \d+\)\?$/,
  })
  await question.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Total Users: 1').waitFor()
  await page
    .getByRole('row', { name: /Esther/ })
    .getByRole('link', { name: member.email })
    .waitFor()

  const own = await visit({ route: screens.ownAttendance.path })
  await signIn(own.page, member)
  await own.page.getByText('Total Records: 1').waitFor()
})

test('An admin brings in a list, decides who is in doubt, and undoes it', async ({
  product,
  visit,
}) => {
  const admin = await signInAdmin(product)
  await admin.api.createUser({ body: { first_name: 'Ruth', last_name: 'Known' } })
  const { page } = await visit({ route: '/admin/import', as: admin })
  const name = 'people.csv'
  const buffer = Buffer.from('Vorname;Nachname;Ort\nRuth;Known;Luton\nZoë;Ünal;Köln\n;;Ely\n')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('heading', { name }).waitFor()
  const ruth = page.getByLabel('Decision for Ruth Known, line 2')
  await ruth.selectOption({ index: 1 })
  await page.getByText('This row has no name.').waitFor()
  await page.getByLabel('Decision for the row, line 4').selectOption('Skip')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await page.getByText('1 added, 1 changed and 1 skipped').waitFor()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('2 rows are back to how they were').waitFor()
})
