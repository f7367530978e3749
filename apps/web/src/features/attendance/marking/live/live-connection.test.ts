import { beforeEach, expect, test, vi } from 'vitest'
import { connectLive } from './live-connection.ts'

class FakeSocket {
  onopen = () => {}
  onclose = () => {}
  onerror = () => {}
  onmessage = (_: { data: unknown }) => {}
  close = vi.fn()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

function connect() {
  const sockets: FakeSocket[] = []
  const onNumbers = vi.fn()
  const onConnected = vi.fn()
  const open = () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    // The fake has only the parts of a WebSocket that the connection uses.
    return socket as unknown as WebSocket
  }
  const connection = connectLive({ open, onNumbers, onConnected })
  const latest = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('No socket was opened.')
    return socket
  }
  return { connection, sockets, latest, onNumbers, onConnected }
}

test('connectLive passes on every count and ignores other messages', () => {
  const { latest, onNumbers } = connect()
  latest().onmessage({ data: '{"type":"attendance_update","count":7,"attendance":9}' })
  latest().onmessage({ data: '{"type":"something_else","count":8,"attendance":8}' })
  latest().onmessage({ data: '{"type":"attendance_update","count":"9"}' })
  latest().onmessage({ data: 'not json' })
  expect(onNumbers.mock.calls).toEqual([[{ count: 7, attendance: 9 }]])
})

test('connectLive reconnects with exponential backoff, which a successful connection resets', () => {
  const { sockets, latest, onConnected } = connect()
  for (const [tries, wait] of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
    latest().onclose()
    vi.advanceTimersByTime(wait - 1)
    expect(sockets).toHaveLength(tries + 1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(tries + 2)
  }
  latest().onopen()
  expect(onConnected).toHaveBeenLastCalledWith(true)
  latest().onclose()
  expect(onConnected).toHaveBeenLastCalledWith(false)
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(9)
})

test('connectLive reconnects at once when woken', () => {
  const { connection, sockets, latest } = connect()
  latest().onclose()
  connection.wake()
  expect(sockets).toHaveLength(2)
  latest().onmessage({ data: '{"type":"attendance_update","count":7}' })
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(2)
})

test('connectLive replaces an open connection only after the page was hidden for long', () => {
  const { connection, sockets, onConnected } = connect()
  sockets[0]?.onopen()
  connection.wake(10_000)
  expect(sockets).toHaveLength(1)
  connection.wake(60_000)
  expect(sockets).toHaveLength(2)
  expect(sockets[0]?.close).toHaveBeenCalledOnce()
  sockets[0]?.onclose()
  expect(onConnected).not.toHaveBeenCalledWith(false)
})

test('connectLive gives a socket up that neither opens nor fails, and tries another', () => {
  const { sockets, onConnected } = connect()
  vi.advanceTimersByTime(10_000)
  expect(sockets[0]?.close).toHaveBeenCalledOnce()
  expect(onConnected).toHaveBeenLastCalledWith(false)
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(2)
})

test('connectLive gives a socket up that opens and says nothing, but not one that has counted', () => {
  const { sockets, latest } = connect()
  latest().onopen()
  vi.advanceTimersByTime(10_500)
  expect(sockets).toHaveLength(2)
  latest().onopen()
  latest().onmessage({ data: '{"type":"attendance_update","count":7,"attendance":9}' })
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(2)
})

test('connectLive stays closed once closed', () => {
  const { connection, sockets, latest } = connect()
  connection.close()
  latest().onclose()
  connection.wake()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})

test('connectLive tries again where the browser allows no socket', () => {
  const open = vi.fn((): WebSocket => {
    throw new DOMException('Not allowed', 'SecurityError')
  })
  const connection = connectLive({ open, onNumbers: vi.fn(), onConnected: vi.fn() })
  vi.advanceTimersByTime(500)
  expect(open).toHaveBeenCalledTimes(2)
  connection.close()
  vi.advanceTimersByTime(60_000)
  expect(open).toHaveBeenCalledTimes(2)
})
