import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import puppeteer, { type Browser } from 'puppeteer-core'
import { describe, expect } from 'vitest'
import { test as withProduct } from '../fixtures.ts'
import { type Person, signInAdmin } from '../people.ts'
import { startProduct } from '../product.ts'
import { startChromiumPushService } from './chromium-push-service.ts'
import { isChosen, pushPrograms } from './installed.ts'
import { startScreen } from './webkit.ts'

/** A window above the corner in which Chromium shows notifications where the system has no place for them. */
const WINDOW = { width: 800, height: 600 }
/** From the right and the bottom of the screen to the middle of a notification. */
const NOTIFICATION = { right: 190, bottom: 52 }

/** The product, whose pushes reach the tests' service; its church's clocks show noon, since nights are quiet. */
const test = withProduct
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from the pattern
  .extend('pushService', { scope: 'file' }, async ({}, { onCleanup }) => {
    const service = await startChromiumPushService()
    onCleanup(service.close)
    return service
  })
  .extend('church', { scope: 'file' }, async ({ pushService }, { onCleanup }) => {
    const route = new URL('route-pushes.mjs', import.meta.url).href
    const env = { NODE_OPTIONS: `--import=${route}`, TESTS_PUSH_PORT: String(pushService.port) }
    const product = await startProduct({ env, host: 'localhost' })
    onCleanup(() => product.stop())
    const admin = await signInAdmin(product)
    const hours = 12 - new Date().getUTCHours()
    const time_zone = hours > 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`
    await admin.api.updateChurch({ body: { time_zone } })
    return { ...product, admin }
  })

/** A whole Chromium with a window, since its shell has neither pushes nor notifications. */
async function startWholeChromium(switches: string[]) {
  const screen = await startScreen(pushPrograms.xvfb)
  const userDataDir = await mkdtemp(join(tmpdir(), 'church-chromium-'))
  // Without a bus, Chromium draws notifications itself.
  const env = { ...process.env, DISPLAY: screen.display, DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
  const browser = await puppeteer.launch({
    executablePath: pushPrograms.chromium,
    headless: false,
    userDataDir,
    env,
    defaultViewport: null,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--password-store=basic',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      '--window-position=0,0',
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      ...switches,
    ],
  })
  const xdotool = (...words: (string | number)[]) =>
    promisify(execFile)(pushPrograms.xdotool, words.map(String), { env })
  const { stdout } = await xdotool('getdisplaygeometry')
  const [width = 0, height = 0] = stdout.split(' ').map(Number)
  // From the start: a notification under the mouse stays.
  const there = ['mousemove', width - NOTIFICATION.right, height - NOTIFICATION.bottom]
  await xdotool(...there)
  return {
    browser,
    tapNotification: () => xdotool(...there, 'click', 1),
    stop: async () => {
      await browser.close()
      screen.end()
      await rm(userDataDir, { recursive: true, force: true })
    },
  }
}

/** Switches notifications on in the browser, by the screen. @returns its page */
async function switchOn(browser: Browser, url: string, { user, api }: Person) {
  await api.chooseMessages({ body: { kind: 'announcements', push: true } })
  await browser.defaultBrowserContext().overridePermissions(url, ['notifications'])
  const [page = await browser.newPage()] = await browser.pages()
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((stored) => localStorage.setItem('userInfo', stored), JSON.stringify(user))
  await page.goto(`${url}/#/profile/messages/`)
  await page.locator('::-p-aria(Show notifications here)').click()
  await page.locator('::-p-aria(Stop on this device)').setTimeout(60_000).wait()
  return page
}

describe.runIf(isChosen('Chromium'))('Chromium', () => {
  test('decrypts a push, shows it, and a tap opens what the church has written', async ({
    church: { admin, url },
    pushService: { arrived, switches },
    onTestFinished,
    task,
  }) => {
    const { browser, tapNotification, stop } = await startWholeChromium(switches)
    onTestFinished(stop)
    task.meta.version = (await browser.version()).replace(/^.*\//, '')
    const page = await switchOn(browser, url, admin)
    const [from, until] = [Date.now() - 60_000, Date.now() + 3_600_000]
    const { id } = await admin.api.createAnnouncement({
      body: {
        title: 'Soup after the service',
        text: 'In the hall.',
        audience: 'everybody',
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
      },
    })
    expect(await admin.api.sendAnnouncement({ params: { id }, body: { push: true } })).toEqual({
      mail: 0,
      push: 1,
    })

    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const list = await registration.getNotifications()
        return list.map(({ title, body, data }) => ({ title, body, data }))
      })
    const { name } = await admin.api.getChurch({})
    const notification = { title: `Something new at ${name}`, body: '', data: '/' }
    await expect.poll(shown, { timeout: 60_000 }).toEqual([notification])
    expect(arrived).toMatchObject([{ claims: { aud: expect.stringMatching(/google/) } }])
    expect(arrived[0]?.body.includes('Something new')).toBe(false)

    await expect
      .poll(
        async () => {
          await tapNotification()
          return page.url()
        },
        { interval: 1_000, timeout: 30_000 },
      )
      .toBe(`${url}/#/`)
    await page.locator('::-p-aria(Soup after the service)').wait()
    expect(await shown()).toEqual([])
  })
})
