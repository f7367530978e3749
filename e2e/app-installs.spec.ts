import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { enrolMember } from './enrol.ts'
import { test as base } from './fixtures.ts'
import { waitUntilLoaded } from './loaded.ts'
import { signInAdmin } from './people.ts'
import { startRewritingProxy } from './rewriting-proxy.ts'
import { signIn } from './sign-in.ts'
import { visit as visitAt } from './visitor.ts'

/** Console messages that a browser logs for requests without a connection. */
const offline = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /WebSocket connection/]

const banner = (page: Page) => page.getByText('We’ll keep trying.')

/** Waits until the service worker is installed and controls the page. */
const serviceWorkerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

/**
 * A phone on which the app is installed, behind a proxy that can change what the server sends. Its tests share it, since
 * an installation loads some hundred files. It is online again before each of them, and the proxy changes nothing.
 */
const test = base
  .extend('installed', { scope: 'file' }, async ({ browser, product }, { onCleanup }) => {
    const proxy = await startRewritingProxy(product.url)
    const visitor = await visitAt(browser, proxy.url, {
      serviceWorkers: 'allow',
      expected: offline,
    })
    onCleanup(async () => {
      await visitor.context.close()
      await proxy.close()
      expect(visitor.problems.unexpected()).toEqual([])
    })
    await serviceWorkerReady(visitor.page)
    return { proxy, ...visitor }
  })
  .extend('phone', async ({ installed }) => {
    const { proxy, page, context } = installed
    await context.setOffline(false)
    proxy.reset()
    await page.goto('/#/')
    return installed
  })

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      paths.push(...requests.map(({ url }) => new URL(url).pathname))
    }
    return paths
  })

/** Looks for a new service worker, and waits until it controls the page. Runs in the page. */
const update = async () => {
  const activated = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  await (await navigator.serviceWorker.ready).update()
  await activated
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

test("The app installs under the church's name, with icons of the declared types and sizes", async ({
  product,
}) => {
  const church = await (await fetch(`${product.url}/api/church/`)).json()
  const answer = await fetch(`${product.url}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toMatch('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: church.name, start_url: '/', display: 'standalone' })
  const page = await (await fetch(product.url)).text()
  expect(page).toContain('href="/manifest.webmanifest"')
  // Must be in the HTML itself, because link previews and home screens run no scripts.
  expect(page).toContain(`<title>${church.name}</title>`)
  expect(page).toContain(`name="apple-mobile-web-app-title" content="${church.name}"`)

  const pngIcons = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(pngIcons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { src, sizes } of [
    ...pngIcons,
    { src: '/icons/apple-touch-icon.png', sizes: '180x180' },
  ]) {
    const icon = await fetch(product.url + src)
    expect(icon.headers.get('content-type'), src).toBe('image/png')
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

test('After the first visit the app opens offline, and recovers with the connection', async ({
  phone: { page, context },
}) => {
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  await banner(page).waitFor()
  // Screens that were never opened before are available too.
  await page.goto('/#/Overview/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.goto('/#/privacy-policy')
  await page.getByRole('alert').getByText('Network Error').first().waitFor()
  await page.goto('/help')
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  await page.goBack()
  await page.getByRole('alert').getByText('Network Error').first().waitFor()

  await context.setOffline(false)
  await banner(page).waitFor({ state: 'detached' })
  await page.getByText('Please ask us at church.').waitFor()
  await page.getByRole('alert').getByText('Network Error').first().waitFor({ state: 'detached' })
})

test('A later visit shows the cached page at once, and the next one the changed page', async ({
  phone: { proxy, page },
}) => {
  const change = (name: string) =>
    proxy.rewrite('/', (html) => html.replace('<html', `<html data-change="${name}"`))
  const cachedPage = () => page.evaluate(async () => (await caches.match('/'))?.text())

  change('colour')
  await page.reload()
  await expect.poll(() => page.locator('html').getAttribute('data-change')).toBeNull()
  await expect.poll(cachedPage).toContain('data-change="colour"')
  await page.reload()
  await page.locator('html[data-change="colour"]').waitFor()

  // Without its file, a page of another build would not start.
  let isAsked = false
  proxy.rewrite('/', (html) => {
    isAsked = true
    return html.replace(/shell-[\w-]+\.js/, 'shell-other.js')
  })
  await page.reload()
  await expect.poll(() => isAsked).toBe(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
})

test('A new version takes over automatically, and old caches are deleted', async ({
  phone: { proxy, page, context },
}) => {
  const [before] = await cacheNames(page)

  const release = (name: string) => {
    proxy.rewrite('/', (html) => html.replace('<html', `<html data-release="${name}"`))
    proxy.rewrite('/service-worker.js', (code) => code.replace('"version":"', `$&${name}`))
  }
  release('next')
  await page.evaluate(update)
  expect(await cacheNames(page)).toHaveLength(2)
  // The page reloads only on the next navigation, so that nobody loses what they have typed.
  await expect.poll(() => page.locator('html').getAttribute('data-release')).toBeNull()
  await page.getByRole('link', { name: 'Privacy policy' }).first().click()
  await page.locator('html[data-release="next"]').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()

  release('last')
  await page.evaluate(update)
  await expect.poll(() => cacheNames(page)).not.toContain(before)
  await context.setOffline(true)
  await page.reload()
  await page.locator('html[data-release="last"]').waitFor()
})

test('The service worker never caches API responses or members’ data', async ({
  phone: { page },
  product,
}) => {
  await page.goto('/#/login')
  await signIn(page, await enrolMember(product))
  const attendance = page.getByRole('link', { name: 'Attendance', exact: true })
  await attendance.waitFor()
  await page.reload()
  await attendance.waitFor()
  await waitUntilLoaded(page)
  const paths = await cachedPaths(page)
  expect(paths).toContain('/')
  const others = paths.filter(
    (path) => !/^\/(assets\/[\w.-]+|favicon\.svg|help(\/admins)?)?$/.test(path),
  )
  expect(others).toEqual([])
  await page.evaluate(() => localStorage.clear())
})

test('A new version that arrives before the connection is lost speaks the chosen language', async ({
  phone: { proxy, page, context },
  product,
}) => {
  const { api } = await signInAdmin(product)
  await api.updateChurch({ body: { languages: ['ro'] } })
  await context.addCookies([{ name: 'lang', value: 'ro', url: proxy.url }])
  proxy.rewrite('/service-worker.js', (code) => code.replace('"version":"', '$&translated'))
  await page.evaluate(update)
  const texts = (await cachedPaths(page)).find((path) => path.includes('ro-member'))
  const { headers } = await fetch(`${product.url}${texts}`)
  expect(headers.get('content-encoding')).toBe('gzip')
  await context.setOffline(true)
  // It reloads the page.
  await page.goto('/#/Overview/')
  await page.locator('html[lang="ro"]').waitFor()
  await page.getByText('Prezență în persoană').waitFor()
})

test('A page whose app does not arrive says so, and tries again', async ({ visit }) => {
  const { page } = await visit({ route: '/Overview/', expected: [/ERR_FAILED/] })
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const late = page.getByText('This is taking long.')
  await expect.poll(() => late.count()).toBe(0)
  await page.route('**/assets/libraries-*.js', (route) => route.abort(), { times: 1 })
  await page.reload({ waitUntil: 'commit' })
  await late.waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

  await page.clock.install()
  await page.route('**/assets/libraries-*.js', () => undefined, { times: 1 })
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('Loading…').waitFor({ state: 'attached' })
  await page.clock.fastForward(14_000)
  await expect.poll(() => late.isVisible()).toBe(false)
  await page.clock.fastForward(2_000)
  await late.waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})
