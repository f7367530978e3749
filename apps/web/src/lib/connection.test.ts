import { churchEndpoints } from '@church/shared'
import { expect, test, vi } from 'vitest'
import { withStubbedBrowser } from '../../test/browser-globals.ts'

withStubbedBrowser()

const load = async () => ({
  ...(await import('./connection.ts')),
  ...(await import('./transport.ts')),
})
const request = (signal?: AbortSignal) => ({
  endpoint: churchEndpoints.getChurch,
  url: churchEndpoints.getChurch.path,
  body: undefined,
  options: signal ? { signal } : {},
})
const failedFetch = async (_url: string): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

test('a failed call marks the server unreachable until a health check succeeds', async () => {
  const fetch = vi.fn(failedFetch)
  vi.stubGlobal('fetch', fetch)
  const { send, useConnection } = await load()
  await expect(send(request())).rejects.toThrow('Network Error')
  expect(useConnection.getState().reachable).toBe(false)

  await vi.advanceTimersByTimeAsync(30_000)
  // The first call is the one that failed.
  const checks = fetch.mock.calls.length - 1
  expect(checks).toBeGreaterThan(1)
  // The interval grows.
  expect(checks).toBeLessThan(7)
  expect(useConnection.getState().reachable).toBe(false)

  fetch.mockResolvedValue(new Response('{}'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(useConnection.getState()).toEqual({ reachable: true, checking: false, captive: false })
  const before = fetch.mock.calls.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fetch.mock.calls.length).toBe(before)
})

test('a request to check now shortens the interval, even while a check is under way', async () => {
  const fetch = vi.fn(failedFetch)
  vi.stubGlobal('fetch', fetch)
  const { checkConnection, reportUnreachable, useConnection } = await load()
  reportUnreachable()
  await vi.advanceTimersByTimeAsync(120_000)
  let fail = (_error: Error) => {}
  fetch.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject
    }),
  )
  await vi.advanceTimersByTimeAsync(30_000)
  expect(useConnection.getState().checking).toBe(true)
  checkConnection()
  fail(new TypeError('Failed to fetch'))
  fetch.mockResolvedValue(new Response('{}'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(useConnection.getState().reachable).toBe(true)
})

test('any response counts as a connection, even an error', async () => {
  const fetch = vi.fn(failedFetch)
  vi.stubGlobal('fetch', fetch)
  const { reportUnreachable, send, useConnection } = await load()
  reportUnreachable()
  fetch.mockResolvedValue(new Response('{"detail":"No."}', { status: 403 }))
  await expect(send(request())).rejects.toThrow('No.')
  expect(useConnection.getState().reachable).toBe(true)
})

test('an aborted call does not affect the connection state', async () => {
  vi.stubGlobal('fetch', failedFetch)
  const { send, useConnection } = await load()
  await expect(send(request(AbortSignal.abort()))).rejects.toThrow()
  expect(useConnection.getState().reachable).toBe(true)
})

test('an answer to a call from before the connection was lost is no sign of one', async () => {
  let answer = (_response: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const { reportUnreachable, send, useConnection } = await load()
  const sent = send(request())
  await vi.advanceTimersByTimeAsync(10)
  reportUnreachable()
  answer(new Response('{}'))
  await sent
  expect(useConnection.getState().reachable).toBe(false)
})

test('a network that answers with a page of its own is named, until our server does', async () => {
  const page = () =>
    new Response('<html>Welcome to the café</html>', { headers: { 'Content-Type': 'text/html' } })
  const fetch = vi.fn(async (_url: string) => page())
  vi.stubGlobal('fetch', fetch)
  const { send, useConnection } = await load()
  await expect(send(request())).rejects.toThrow('Network Error')
  expect(useConnection.getState()).toMatchObject({ reachable: false, captive: true })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(useConnection.getState()).toMatchObject({ reachable: false, captive: true })
  fetch.mockImplementation(async () => new Response('{}'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(useConnection.getState()).toMatchObject({ reachable: true, captive: false })
})
