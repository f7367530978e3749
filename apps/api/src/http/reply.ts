import { createHash } from 'node:crypto'

/** Content with response headers of its own; the row's schema still checks the content. */
export class Reply<T> {
  readonly content: T
  readonly headers: Record<string, string | string[]>

  constructor(content: T, headers: Record<string, string | string[]>) {
    this.content = content
    this.headers = headers
  }
}

/** A response body as bytes, sent unchanged. */
export class RawReply {
  readonly bytes: Buffer
  readonly headers: Record<string, string>
  /** The ids of the people whom it is about. */
  readonly about: readonly number[]

  constructor(bytes: Buffer, headers: Record<string, string>, about: readonly number[] = []) {
    this.bytes = bytes
    this.headers = headers
    this.about = about
  }
}

/** A response body that is produced at the client's pace. */
export class StreamReply {
  readonly chunks: AsyncGenerator<string | Uint8Array>
  readonly headers: Record<string, string>

  /** @param chunks may still refuse the request before the first chunk; `finally` runs in any case */
  constructor(chunks: AsyncGenerator<string | Uint8Array>, headers: Record<string, string>) {
    this.chunks = chunks
    this.headers = headers
  }
}

/**
 * A public response that caches may store but must revalidate: unchanged content is a 304 without a
 * body, and changes show at once.
 */
export function revalidated<T>(content: T): Reply<T> {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return new Reply(content, { 'Cache-Control': 'public, no-cache', ETag: `W/"${digest}"` })
}
