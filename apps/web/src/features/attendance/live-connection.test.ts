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

function connected() {
  const sockets: FakeSocket[] = []
  const onCount = vi.fn()
  const onConnected = vi.fn()
  const open = () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    // Only what the connection uses of a WebSocket is there.
    return socket as unknown as WebSocket
  }
  const connection = connectLive({ open, onCount, onConnected })
  const latest = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('No socket was opened.')
    return socket
  }
  return { connection, sockets, latest, onCount, onConnected }
}

test('every count is handed on; what is none is left alone', () => {
  const { latest, onCount } = connected()
  latest().onmessage({ data: '{"type":"attendance_update","count":7}' })
  latest().onmessage({ data: '{"type":"something_else","count":8}' })
  latest().onmessage({ data: '{"type":"attendance_update","count":"9"}' })
  latest().onmessage({ data: 'not json' })
  expect(onCount.mock.calls).toEqual([[7]])
})

test('a connection that ends is made again, later and later, and soon again once one held', () => {
  const { sockets, latest, onConnected } = connected()
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

test('when the network is back nobody waits for the next try', () => {
  const { connection, sockets, latest } = connected()
  latest().onclose()
  connection.wake()
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(2)
})

test('an open connection is kept when somebody looks again, unless they were long away', () => {
  const { connection, sockets, onConnected } = connected()
  sockets[0]?.onopen()
  connection.wake(10_000)
  expect(sockets).toHaveLength(1)
  connection.wake(60_000)
  expect(sockets).toHaveLength(2)
  expect(sockets[0]?.close).toHaveBeenCalledOnce()
  sockets[0]?.onclose()
  expect(onConnected).not.toHaveBeenCalledWith(false)
})

test('once it is closed, it stays closed', () => {
  const { connection, sockets, latest } = connected()
  connection.close()
  latest().onclose()
  connection.wake()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})
