/** A WebSocket that does what a test says, and nothing by itself: `vi.stubGlobal('WebSocket', FakeSocket)`. */
export class FakeSocket {
  static latest: FakeSocket
  onopen = () => {}
  onclose = () => {}
  onmessage = (_: { data: unknown }) => {}
  close = () => {}
  constructor() {
    FakeSocket.latest = this
  }
}
