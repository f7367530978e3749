import { expect } from 'vitest'
import { test } from './fixtures.ts'

const title = 'Unexpected Application Error!'

test('An unknown address shows the error screen, which leads home', async ({ visit }) => {
  const { page } = await visit({ route: '/members/7/more' })
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'There is no page here' }).waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
})

test('A screen whose code cannot be loaded shows the error screen, and the others still work', async ({
  visit,
}) => {
  const { page } = await visit({
    route: '/privacy-policy',
    device: 'desktop',
    expected: [/ERR_FAILED/, /dynamically imported module/],
  })
  await page.route('**/overview-screen-*.js', (route) => route.abort())
  const reported = page.waitForRequest('**/api/client-errors/')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect((await reported).postDataJSON()).toMatchObject({ screen: '/Overview/' })
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor()
  await expect.poll(() => page.getByText(title).count()).toBe(0)
})

test('A screen whose code did not arrive is shown after the page reloads itself', async ({
  visit,
}) => {
  const { page } = await visit({
    route: '/privacy-policy',
    device: 'desktop',
    expected: [/ERR_FAILED/, /dynamically imported module/],
  })
  await page.route('**/overview-screen-*.js', (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('A screen that failed without a connection opens by itself when the connection is back', async ({
  visit,
}) => {
  const { page, context } = await visit({
    route: '/privacy-policy',
    device: 'desktop',
    expected: [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/],
  })
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
  await context.setOffline(true)
  await page.getByText('No connection. We’ll keep trying.').waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 2, name: 'There is no connection' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('The menu marks the current screen, with a slash or without', async ({ visit }) => {
  for (const route of ['/Overview', '/Overview/']) {
    const { page } = await visit({ route, device: 'desktop' })
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Overview' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => link.getAttribute('aria-current'), { message: route }).toBe('page')
  }
})
