import type { SignedInUser } from '@church/shared'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser, viewports } from '../e2e/visitor.ts'
import { ADMIN_ID, keptUser } from './seed.ts'
import { median } from './statistics.ts'
import { printTable, short } from './table.ts'
import { type World, withWorld } from './world.ts'

const SIZES = [1_000, 10_000]
const ROUNDS = 5
/** A mid-range phone on slow 4G, as Lighthouse simulates it. */
const PHONE = { cpu: 4, latency: 150, kilobits: 1_638 }

interface Look {
  /** From opening the address until the first member's card stands there. */
  cardMs: number
  /** Of the directory's answer, as it went over the wire, headers and all. */
  bytes: number
  status: number
  /** How many cards the page holds. */
  cards: number
}

/** The directory as a member opens it: first with an empty cache, then again. */
export async function directoryScreen(): Promise<void> {
  const browser = await launchBrowser()
  try {
    for (const members of SIZES) {
      const rows = await withWorld({ members }, (world) => measure(browser, world))
      printTable(`Directory on the screen: ${members} members, median of ${ROUNDS}`, rows)
    }
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, world: World): Promise<Record<string, string>[]> {
  const rows = []
  for (const [device, throttled] of [
    ['this machine', false],
    [`phone: ${PHONE.cpu} × slower, slow 4G`, true],
  ] as const) {
    const first: Look[] = []
    const again: Look[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: viewports.phone })
      await context.addInitScript(keepUser, keptUser(ADMIN_ID + 1, world.secret))
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      if (throttled) await slowDown(session)
      first.push(await look(page, session, world.product.url))
      await page.goto('about:blank')
      again.push(await look(page, session, world.product.url))
      await context.close()
    }
    rows.push(rowOf(`${device}, first visit`, first), rowOf(`${device}, again`, again))
  }
  return rows
}

async function look(page: Page, session: CDPSession, url: string): Promise<Look> {
  const received = { bytes: 0, status: 0 }
  let id: string | undefined
  await session.send('Network.enable')
  const path = '/api/members/'
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith(path)) id = requestId
  })
  // What really came: a 304 is shown to the page as the answer that it kept.
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (requestId === id) received.status = statusCode
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requestId === id) received.bytes = encodedDataLength
  })
  const start = performance.now()
  await page.goto(`${url}/#/Member_List/`, { waitUntil: 'commit' })
  const cards = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await cards.first().waitFor()
  const cardMs = performance.now() - start
  await page.waitForLoadState('networkidle')
  return { ...received, cardMs, cards: await cards.count() }
}

const rowOf = (side: string, looks: Look[]) => ({
  visit: side,
  'first card, ms': short(median(looks.map(({ cardMs }) => cardMs))),
  'list sent, kB': short(median(looks.map(({ bytes }) => bytes)) / 1024),
  status: String(looks[0]?.status),
  'cards in the page': String(looks[0]?.cards),
})

async function slowDown(session: CDPSession): Promise<void> {
  const bytesASecond = (PHONE.kilobits * 1024) / 8
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpu })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  })
}

function keepUser(user: SignedInUser): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('userInfo', JSON.stringify(user))
}
