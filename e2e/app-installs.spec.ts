import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { test } from './fixtures.ts'
import { startFront } from './front.ts'
import { registerMember } from './people.ts'
import { signIn } from './sign-in.ts'
import { visit as visitAt } from './visitor.ts'

/** What a browser writes to its console about calls that cannot get through. */
const offline = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /WebSocket connection/]

const banner = (page: Page) => page.getByText('Marking attendance needs one.')

/** Waits until the app is kept on the device and answers for its page. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      paths.push(...requests.map(({ url }) => new URL(url).pathname))
    }
    return paths
  })

const keptVersions = (page: Page) => page.evaluate(() => caches.keys())

test("The app installs under the church's name, with icons that are what it says", async ({
  product,
}) => {
  const church = await (await fetch(`${product.url}/api/church/`)).json()
  const answer = await fetch(`${product.url}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toMatch('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: church.name, start_url: '/', display: 'standalone' })
  const page = await (await fetch(product.url)).text()
  expect(page).toContain('href="/manifest.webmanifest"')
  // Before any script: for a link that is shared, and for a home screen that asks the page.
  expect(page).toContain(`<title>${church.name}</title>`)
  expect(page).toContain(`name="apple-mobile-web-app-title" content="${church.name}"`)

  const drawn = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(drawn.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { src, sizes } of [
    ...drawn,
    { src: '/icons/apple-touch-icon.png', sizes: '180x180' },
  ]) {
    const icon = await fetch(product.url + src)
    expect(icon.headers.get('content-type'), src).toBe('image/png')
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

test('Once it was opened, the app opens without a connection, says what it needs, and goes on by itself', async ({
  visit,
}) => {
  const { page, context } = await visit({ serviceWorkers: 'allow', expected: offline })
  await kept(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  await banner(page).waitFor()
  // A screen that was never opened before is there as well.
  await page.goto('/#/Overview/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.goto('/#/privacy-policy')
  await page.getByRole('alert').getByText('Network Error').waitFor()

  await context.setOffline(false)
  await banner(page).waitFor({ state: 'detached' })
  await page.locator('main').getByRole('link', { name: /@/ }).waitFor()
  expect(await page.getByRole('alert').getByText('Network Error').count()).toBe(0)
})

test('What the API answers and what members see is never kept on the device', async ({
  visit,
  product,
}) => {
  const member = await registerMember(product)
  const { page } = await visit({ route: '/login', serviceWorkers: 'allow', device: 'desktop' })
  await kept(page)
  await signIn(page, member)
  await page.getByRole('button', { name: member.user.name }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: member.user.name }).waitFor()
  await page.waitForLoadState('networkidle')
  const addresses = await keptAddresses(page)
  expect(addresses).toContain('/')
  const others = addresses.filter(
    (path) => !/^\/(assets\/[\w.-]+|first-paint\.js|favicon\.svg)?$/.test(path),
  )
  expect(others).toEqual([])
})

test('A new version takes over by itself, and the old one is gone', async ({
  browser,
  product,
}) => {
  const front = await startFront(product.url)
  const { page, context } = await visitAt(browser, front.url, { serviceWorkers: 'allow' })
  onTestFinished(async () => {
    await context.close()
    await front.close()
  })
  await kept(page)
  const [before] = await keptVersions(page)

  const release = (name: string) => {
    front.rewrite('/', (html) => html.replace('<html', `<html data-release="${name}"`))
    front.rewrite('/service-worker.js', (code) => code.replace('"version":"', `$&${name}`))
  }
  release('next')
  const update = async () => {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
    await (await navigator.serviceWorker.ready).update()
    await taken
  }
  await page.evaluate(update)
  expect(await keptVersions(page)).toHaveLength(2)
  // Nobody loses what they type: the page changes when they go to another screen.
  expect(await page.locator('html').getAttribute('data-release')).toBeNull()
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
  await page.locator('html[data-release="next"]').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()

  release('last')
  await page.evaluate(update)
  await expect.poll(() => keptVersions(page), { timeout: 10_000 }).not.toContain(before)
  await context.setOffline(true)
  await page.reload()
  await page.locator('html[data-release="last"]').waitFor()
})
