import { signInCodeErrors } from '@church/shared'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { signIn } from './sign-in.ts'

const password = 'a brand new password'

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await page
    .getByRole('status')
    .getByText(
      "Email sent successfully! Please check your inbox. If you don't see it, check your Spam or Junk folder.",
    )
    .waitFor()
}

async function choose(page: Page, entered: { password: string; confirm?: string }) {
  await page.getByLabel('New Password', { exact: true }).fill(entered.password)
  const again = entered.confirm ?? entered.password
  await page.getByLabel('Confirm Password', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text)

test('A member resets a forgotten password by email and signs in; the link works only once', async ({
  visit,
  product,
}) => {
  const member = await enrolMember(product)
  const { page } = await visit({ route: '/login', device: 'desktop' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill(member.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Password Reset' }).waitFor()
  expect(await email.inputValue()).toBe(member.email)
  await askFor(page, member.email)
  const [mail] = await mailsTo(product, member.email, 'Set a new password')
  const link = linkIn(mail)

  await page.goto(link)
  await page.getByRole('heading', { name: 'Reset Your Password' }).waitFor()
  await choose(page, { password })
  await page.getByText('Password reset successfully!').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, { ...member, password })
  await page.getByRole('button', { name: member.user.name }).waitFor()
  expect(await mailsTo(product, member.email, 'was changed')).toHaveLength(1)

  await page.goto(link)
  await alert(page, 'This link no longer works.').waitFor()
  await page.getByRole('link', { name: 'Request a new email' }).click()
  await page.getByRole('heading', { name: 'Password Reset' }).waitFor()
})

test('Mismatched passwords are rejected before the password reset is sent', async ({
  visit,
  product,
}) => {
  const member = await enrolMember(product)
  const { page } = await visit({ route: '/reset-password' })
  await askFor(page, member.email)
  const [mail] = await mailsTo(product, member.email, 'Set a new password')
  await page.goto(linkIn(mail))
  await page.getByLabel('New Password', { exact: true }).waitFor()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await choose(page, { password, confirm: 'something else' })
  await alert(page, 'Passwords do not match!').waitFor()
  expect(sent).not.toContain('POST')
})

test('A member who has forgotten the password signs in with a code by mail', async ({
  visit,
  product,
}) => {
  const member = await enrolMember(product)
  const { page } = await visit({ route: '/login?redirect=%2Fprofile%2F', expected: [/401/] })
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Sign in by email' }).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue())
    .toBe(member.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const codeField = page.getByLabel('Code from the email')
  await codeField.waitFor()
  const [mail] = await mailsTo(product, member.email, 'Your sign-in code')
  const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? []

  await codeField.fill('12345')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText(signInCodeErrors.wrong.detail).waitFor()
  await codeField.fill(code)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Update Profile' }).waitFor()
})
