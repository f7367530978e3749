import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { sendStream } from './send.ts'

let chunks: AsyncGenerator<string>
let sending: Promise<unknown> = Promise.resolve()
const server = createServer((_request, response) => {
  sending = sendStream(response, () => response.writeHead(200), chunks).catch((error) => error)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
afterAll(() => server.close())

test('a client that leaves ends an endless stream, at whose pace it was made', async () => {
  let made = 0
  let hasEnded = false
  chunks = (async function* () {
    try {
      for (;;) {
        made += 1
        yield 'x'.repeat(100_000)
      }
    } finally {
      hasEnded = true
    }
  })()
  const aborting = new AbortController()
  const response = await fetch(url, { signal: aborting.signal })
  await response.body?.getReader().read()
  const before = made
  aborting.abort()
  await expect(sending).resolves.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  expect(hasEnded).toBe(true)
  // What fits into the buffers between the two, and no more.
  expect(before).toBeLessThan(200)
})

test('a failure after the first chunk cuts the connection', async () => {
  let fail = () => undefined as unknown
  const failure = new Promise((_, reject) => {
    fail = () => reject(new Error('The database is gone.'))
  })
  chunks = (async function* () {
    yield 'the beginning'
    await failure
  })()
  const response = await fetch(url)
  fail()
  await expect(response.text()).rejects.toThrow()
  await expect(sending).resolves.toMatchObject({ message: 'The database is gone.' })
})

test('a failure before the first chunk leaves the response to the caller', async () => {
  chunks = (async function* () {
    yield await Promise.reject<string>(new Error('Too busy.'))
  })()
  const answer = fetch(url)
  await expect.poll(() => sending).toMatchObject({ message: 'Too busy.' })
  server.closeAllConnections()
  await expect(answer).rejects.toThrow()
})
