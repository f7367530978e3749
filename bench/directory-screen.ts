import type { SignedInUser } from '@church/shared'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser, viewports } from '../e2e/visitor.ts'
import { ADMIN_ID, storedUser } from './seed.ts'
import { median } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const SIZES = [1_000, 10_000]
const ROUNDS = 5
/** A mid-range phone on slow 4G, as Lighthouse simulates it. */
const PHONE = { cpu: 4, latency: 150, kilobits: 1_638 }

interface Visit {
  /** From opening the URL until the first member's card is visible. */
  cardMs: number
  /** Size of the directory's response on the wire, including headers. */
  bytes: number
  status: number
  /** Number of cards in the page. */
  cards: number
}

/** Opens the directory as a member would: first with an empty cache, then again. */
export async function directoryScreen(): Promise<void> {
  const browser = await launchBrowser()
  try {
    for (const members of SIZES) {
      const rows = await withTestbed({ members }, (testbed) => measure(browser, testbed))
      printTable(`Directory on the screen: ${members} members, median of ${ROUNDS}`, rows)
    }
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, testbed: Testbed): Promise<Record<string, string>[]> {
  const rows = []
  for (const [device, throttled] of [
    ['this machine', false],
    [`phone: ${PHONE.cpu} × slower, slow 4G`, true],
  ] as const) {
    const first: Visit[] = []
    const again: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: viewports.phone })
      await context.addInitScript(storeUser, storedUser(ADMIN_ID + 1, testbed.secret))
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      if (throttled) await slowDown(session)
      first.push(await openDirectory(page, session, testbed.product.url))
      await page.goto('about:blank')
      again.push(await openDirectory(page, session, testbed.product.url))
      await context.close()
    }
    rows.push(rowOf(`${device}, first visit`, first), rowOf(`${device}, again`, again))
  }
  return rows
}

async function openDirectory(page: Page, session: CDPSession, url: string): Promise<Visit> {
  const received = { bytes: 0, status: 0 }
  let id: string | undefined
  await session.send('Network.enable')
  const path = '/api/members/'
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes(path)) id = requestId
  })
  // The status on the wire: the page sees a 304 as the cached 200.
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

const rowOf = (side: string, visits: Visit[]) => ({
  visit: side,
  'first card, ms': formatNumber(median(visits.map(({ cardMs }) => cardMs))),
  'list sent, kB': formatNumber(median(visits.map(({ bytes }) => bytes)) / 1024),
  status: String(visits[0]?.status),
  'cards in the page': String(visits[0]?.cards),
})

async function slowDown(session: CDPSession): Promise<void> {
  const bytesPerSecond = (PHONE.kilobits * 1024) / 8
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpu })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

function storeUser(user: SignedInUser): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('userInfo', JSON.stringify(user))
}
