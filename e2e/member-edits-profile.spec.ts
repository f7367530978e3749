import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { generalErrors, memberTexts, signInErrors } from '@church/shared'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test } from './fixtures.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { registerMember, signInAdmin } from './people.ts'
import { photograph } from './pictures.ts'
import { signIn } from './sign-in.ts'

test('A member changes their name without overwriting an admin’s simultaneous change', async ({
  product,
  visit,
}) => {
  const member = await enrolMember(product)
  const other = await enrolMember(product)
  const { page } = await visit({ route: '/profile/', expected: [/409/], as: member })
  await page.getByRole('heading', { name: 'Update Profile' }).waitFor()

  await page.getByLabel('First Name').fill('Zoë')
  const admin = await signInAdmin(product)
  const { id } = member.user
  await admin.api.updateUser({ params: { id }, body: { _id: id, last_name: 'Quill' } })
  await page.getByLabel('Email').fill(other.email)
  await page.getByRole('button', { name: 'Update' }).click()
  await page
    .getByRole('alert')
    .getByText('An account with this email address already exists.')
    .waitFor()
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Zoë')

  await email.fill(member.email)
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Zoë Quill' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('First Name').fill(member.user.first_name)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect
    .poll(() => member.api.getUser({ params: { id } }))
    .toMatchObject({ first_name: member.user.first_name, last_name: 'Quill' })
  await page.reload()
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe(member.user.first_name)
})

test('A member confirms their address and changes their password, which signs them out elsewhere', async ({
  product,
  visit,
}) => {
  const member = await registerMember(product)
  const [mail] = await mailsTo(product, member.email, 'confirm your email address')
  const route = new URL(linkIn(mail)).hash.slice(1)
  const { page } = await visit({ route, expected: [/400/] })
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, member)
  await page.getByRole('button', { name: 'Confirm my address' }).waitFor()
  await page.goto('/#/profile/')
  await page.getByText('This site can’t send emails yet.').waitFor()
  await page.goto(`/#${route}`)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByText('Thank you. Your email address is confirmed.').waitFor()

  await page.goto('/#/confirm-email/ended')
  await page.getByText('This link no longer works').waitFor()
  await page.getByRole('button', { name: 'Send a new link' }).waitFor()

  await page.goto('/#/profile/')
  await page.getByRole('button', { name: 'Change my password' }).click()
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New Password').fill('quite another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Incorrect password.').waitFor()
  await expect
    .poll(() => page.getByLabel('New Password').inputValue())
    .toBe('quite another long password')
  await page.getByLabel('Current password').fill(member.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page
    .getByText('Your password has been changed. You’ve been signed out everywhere else.')
    .waitFor()
  await expect(member.api.listSignIns()).rejects.toMatchObject({ status: 401 })
})

test('A member completes their additional profile and views their full profile', async ({
  product,
  visit,
}) => {
  const member = await enrolMember(product, { first: 'Ruth', last: 'Adeyemi' })
  const { page } = await visit({ route: '/profile/additional/', expected: [/401/], as: member })
  await page.getByRole('heading', { name: 'Update Additional Info' }).waitFor()

  await page.getByLabel('City').fill('Luton')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('Phone number is required.', { exact: true }).waitFor()

  // An admin changes another field while the form is open.
  const admin = await signInAdmin(product)
  const { id } = member.user
  await admin.api.updateMember({ params: { id }, body: { id, flatno: 'Flat 7' } })
  await page.getByLabel('Middle Name').fill('Ngozi')
  await page.getByLabel('Date of Birth').fill('1990-02-28')
  await page.getByLabel('Postcode').fill('LU1 3AJ')
  await page.getByLabel('Member Type').selectOption('Frequent Visitor')
  await page.getByLabel('Phone Number', { exact: true }).fill('+44 (0)1632 960001')
  const street = page.getByLabel('Street Name')
  await page.route('**/profile/update/additional/', async (route) => {
    await street.fill('typed while the save is on its way')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await expect.poll(() => street.inputValue()).toBe('typed while the save is on its way')

  await page.getByRole('link', { name: 'View full profile' }).click()
  await page.getByRole('heading', { name: 'Ruth Ngozi Adeyemi' }).waitFor()
  for (const text of [
    '28 February 1990',
    'Frequent Visitor',
    'Flat 7',
    'Luton',
    'No departments',
  ]) {
    await page.getByText(text).waitFor()
  }
  // Only the street name is missing.
  await expect.poll(() => page.getByText('N/A', { exact: true }).count()).toBe(1)
  const addressOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(await addressOf('+44 (0)1632 960001')).toBe('tel:+441632960001')
  expect(await addressOf(member.email)).toBe(`mailto:${member.email}`)
  expect(await addressOf('LU1 3AJ')).toContain('query=LU1+3AJ')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await page.getByRole('heading', { name: 'Update Additional Info' }).waitFor()

  // If the sign-in has expired, the screen says so instead of reporting a failed save.
  for (const [call, { code, detail }] of [
    ['**/profile/update/additional/', generalErrors.signInNeeded],
    ['**/token/refresh/', signInErrors.refreshFailed],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 401, json: { code, detail } }))
  }
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('Token refresh failed. Please sign in again.').waitFor()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await expect.poll(() => page.getByText(memberTexts.updateFailed).count()).toBe(0)
})

test('A member’s picture is resized on the device and saved at once', async ({
  product,
  visit,
}) => {
  const member = await enrolMember(product)
  const { page } = await visit({ route: '/profile/additional', expected: [/415/], as: member })
  const chooser = page.getByLabel('Upload a picture')
  const upload = (buffer: Buffer) =>
    chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })

  await upload(Buffer.from('<html>'))
  await page.getByText('This file can’t be used as a picture').waitFor()
  await page.getByText('Image upload failed. Please try again.').waitFor()
  await chooser.dispatchEvent('cancel')
  await page.getByText('No file selected.').waitFor()

  const photo = await photograph(3000, 2000)
  expect(photo.length).toBeGreaterThan(1024 * 1024)
  const address = page.getByLabel('Profile Picture')
  let before = ''
  for (const round of [1, 2]) {
    const sent = page.waitForEvent('requestfinished', (request) => /upload/.test(request.url()))
    await upload(photo)
    const { requestBodySize } = await (await sent).sizes()
    expect(requestBodySize).toBeLessThan(1024 * 1024 + 2048)
    await page.getByText('Image uploaded successfully!').waitFor()
    await expect.poll(() => address.inputValue()).not.toBe(before)
    before = await address.inputValue()
    expect(before).toMatch(/^\/media\/\w+\.webp$/)
    // Only the current picture and its small version are left.
    const name = before.replace('/media/', '').replace('.webp', '')
    const files = await readdir(join(product.dataDir, 'media'))
    expect(files.sort(), `round ${round}`).toEqual([`${name}-256.webp`, `${name}.webp`])
  }
  const preview = page.getByRole('img', { name: member.user.name })
  expect(await preview.boundingBox()).toMatchObject({ width: 100, height: 100 })
})
