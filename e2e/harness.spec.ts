import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect } from 'vitest'
import { accessibilityFindings } from './axe.ts'
import { browserTest } from './browser-test.ts'
import { coordinates } from './place.ts'
import { type VisitOptions, type Visitor, visit } from './visitor.ts'

const pages: Record<string, string> = {
  '/': '<p id="place">',
  '/console': '<script>console.error("a stray word")</script>',
  '/exception': '<script>setTimeout(() => { throw new Error("thrown") })</script>',
  '/policy': '<script>window.answer = eval("1")</script>',
  '/third-party': '<script>fetch("https://third-party.example/").catch(() => {})</script>',
  '/tile': '<img src="https://tiles.example/19/1/2.png" alt="">',
  '/refused': '<script>fetch("/nowhere")</script>',
  '/text': '<h1>Welcome</h1>',
  '/silent': '<html lang="en"><title>Page</title><main><h1>Page</h1><img src="data:,"></main>',
}

const server = createServer((request, response) => {
  const body = pages[request.url ?? '']
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': 'text/html',
    'content-security-policy': "script-src 'self' 'unsafe-inline'",
  })
  response.end(`<!doctype html><link rel="icon" href="data:,">${body ?? ''}`)
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.close()
})

const test = browserTest.extend('open', async ({ browser }, { onCleanup }) => {
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const visitors: Visitor[] = []
  onCleanup(async () => {
    for (const { context } of visitors) await context.close()
  })
  return async (path: string, options?: VisitOptions) => {
    const visitor = await visit(browser, `http://127.0.0.1:${port}`, options)
    visitors.push(visitor)
    await visitor.page.goto(path)
    return visitor
  }
})

test.for([
  ['an error on the console', '/console', /a stray word/],
  ['an uncaught exception', '/exception', /thrown/],
  ['a violation of the content security policy', '/policy', /Content Security Policy/],
  ['a request to a third party', '/third-party', /third-party\.example/],
  ['an error response', '/refused', /404/],
] as const)('A visit reports %s, unless it is expected', async ([, path, pattern], { open }) => {
  const { problems } = await open(path)
  await expect.poll(() => problems.unexpected().join()).toMatch(pattern)
  problems.expect(pattern, /Content Security Policy|ERR_FAILED/)
  expect(problems.unexpected()).toEqual([])
})

test('A map without its tiles is no problem, and nothing reaches the tile server', async ({
  open,
}) => {
  const { page, context, problems } = await open('/')
  const refused = context.waitForEvent('requestfailed')
  await page.goto('/tile')
  expect((await refused).failure()?.errorText).toBe('net::ERR_NAME_NOT_RESOLVED')
  expect(problems.unexpected()).toEqual([])
})

test('Text is rendered without fonts installed on the machine', async ({ open }) => {
  const { page } = await open('/text')
  const box = await page.getByRole('heading', { name: 'Welcome' }).boundingBox()
  expect(box?.height).toBeGreaterThan(10)
})

const locate = () =>
  new Promise<string>((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude} ${coords.longitude}`),
      ({ code }) => resolve(`error ${code}`),
    )
  })

test('A simulated device reports its location and can be moved', async ({ open }) => {
  const { page, moveTo } = await open('/', { place: 'inside' })
  const { inside, outside } = coordinates
  expect(await page.evaluate(locate)).toBe(`${inside.latitude} ${inside.longitude}`)
  await moveTo('outside')
  expect(await page.evaluate(locate)).toBe(`${outside.latitude} ${outside.longitude}`)
})

test('A simulated device can refuse its location or lack geolocation', async ({ open }) => {
  const refusing = await open('/', { place: 'denied' })
  expect(await refusing.page.evaluate(locate)).toBe('error 1')
  const without = await open('/', { place: 'unsupported' })
  expect(await without.page.evaluate(() => 'geolocation' in navigator)).toBe(false)
})

test('An image without alternative text is reported despite a strict content security policy', async ({
  open,
}) => {
  const { page } = await open('/silent')
  expect(await accessibilityFindings(page)).toEqual([expect.stringContaining('image-alt')])
})
