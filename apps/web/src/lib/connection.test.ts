import { churchEndpoints } from '@church/shared'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../test/browser-globals.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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
const cutOff = async (_url: string): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

test('a call that does not get through means no connection, until the server answers a try', async () => {
  const fetch = vi.fn(cutOff)
  vi.stubGlobal('fetch', fetch)
  const { send, useConnection } = await load()
  await expect(send(request())).rejects.toThrow('Network Error')
  expect(useConnection.getState().reached).toBe(false)

  await vi.advanceTimersByTimeAsync(30_000)
  const tries = fetch.mock.calls.filter(([url]) => url === '/healthz').length
  expect(tries).toBeGreaterThan(1)
  // Less and less often.
  expect(tries).toBeLessThan(7)
  expect(useConnection.getState().reached).toBe(false)

  fetch.mockResolvedValue(new Response('{}'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(useConnection.getState()).toEqual({ reached: true, trying: false })
  const before = fetch.mock.calls.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fetch.mock.calls.length).toBe(before)
})

test('any answer is a connection, a refusal too', async () => {
  const fetch = vi.fn(cutOff)
  vi.stubGlobal('fetch', fetch)
  const { noteUnreached, send, useConnection } = await load()
  noteUnreached()
  fetch.mockResolvedValue(new Response('{"detail":"No."}', { status: 403 }))
  await expect(send(request())).rejects.toThrow('No.')
  expect(useConnection.getState().reached).toBe(true)
})

test('a call that is taken back says nothing about the connection', async () => {
  vi.stubGlobal('fetch', cutOff)
  const { send, useConnection } = await load()
  await expect(send(request(AbortSignal.abort()))).rejects.toThrow()
  expect(useConnection.getState().reached).toBe(true)
})
