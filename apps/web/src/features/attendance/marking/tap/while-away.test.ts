import { readFileSync } from 'node:fs'
import { ApiError } from '@church/shared'
import { beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../../../ui/toast.ts'
import { PATIENCE_MS, type Waiting, whileAway } from './while-away.ts'

let nowMs: number
const waiting: Waiting = {
  now: () => nowMs,
  sleep: async (ms) => {
    nowMs += ms
  },
}
beforeEach(() => {
  nowMs = 0
})

/** A call that waits this long for the server and then fails, unless the server is back by then. */
const calling = (error: ApiError, { tookMs, backMs }: { tookMs: number; backMs: number }) =>
  vi.fn(async (_isRepeated: boolean) => {
    nowMs += tookMs
    if (nowMs < backMs) throw error
    return 'marked'
  })

const silence = new ApiError(0, 'unreachable', 'Network Error')
const away = (status: number) => new ApiError(status, 'unavailable', 'Back in a moment.')

test.each<[string, ApiError, number, RegExp?]>([
  ['a 502 of the proxy', away(502), 34_000],
  ['a 503 of a process without its database', away(503), 50],
  ['a 504 of the proxy', away(504), 30_000],
  ['no answer in half a minute', silence, 30_000, /^Your connection is very slow/],
])(
  'whileAway repeats a call after %s, and says why',
  async (_, error, tookMs, says = /^The server is being updated/) => {
    const said: string[] = []
    const call = calling(error, { tookMs, backMs: 36_000 })
    const result = await whileAway(call, {
      ...waiting,
      sleep: async (ms) => {
        said.push(useToasts.getState().toast?.text ?? '')
        await waiting.sleep(ms)
      },
    })
    expect(result).toBe('marked')
    expect(call.mock.calls[0]).toEqual([false])
    expect(call.mock.lastCall).toEqual([true])
    expect(said[0]).toMatch(says)
    expect(useToasts.getState().toast).toBeNull()
  },
)

test('whileAway gives up after a minute with the last error', async () => {
  const call = calling(away(503), { tookMs: 50, backMs: Number.POSITIVE_INFINITY })
  await expect(whileAway(call, waiting)).rejects.toThrow('Back in a moment.')
  expect(nowMs).toBeGreaterThan(PATIENCE_MS - 5_000)
  expect(nowMs).toBeLessThanOrEqual(PATIENCE_MS)
  expect(useToasts.getState().toast).toBeNull()
})

test.each([
  ['without a network', silence],
  ['refused', new ApiError(409, 'not-running', 'Not now.')],
  ['that met a mistake of the server', new ApiError(500, 'internal', 'Sorry.')],
])('whileAway does not repeat a call %s', async (_, error) => {
  const call = calling(error, { tookMs: 10, backMs: 15 })
  await expect(whileAway(call, waiting)).rejects.toBe(error)
  expect(call).toHaveBeenCalledOnce()
})

test('the page is twice as patient as the proxy', () => {
  const settings = readFileSync(
    new URL('../../../../../../../deploy/caddy/Caddyfile', import.meta.url),
    'utf8',
  )
  const [, seconds] = /lb_try_duration (\d+)s/.exec(settings) ?? []
  expect(PATIENCE_MS).toBe(2 * Number(seconds) * 1_000)
})
