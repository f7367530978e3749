/** An answer whose bytes a handler has ready, with its own headers. */
export class RawAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly bytes: Buffer | undefined

  constructor(status: number, headers: Record<string, string>, bytes?: Buffer) {
    this.status = status
    this.headers = headers
    this.bytes = bytes
  }
}
