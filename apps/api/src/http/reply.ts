import { createHash } from 'node:crypto'

/** An answer's content together with headers of its own; the row's schema checks the content as always. */
export class Reply<T> {
  readonly content: T
  readonly headers: Record<string, string>

  constructor(content: T, headers: Record<string, string>) {
    this.content = content
    this.headers = headers
  }
}

/** An answer whose bytes a handler has ready; they are sent as they are. */
export class RawAnswer {
  readonly bytes: Buffer
  readonly headers: Record<string, string>

  constructor(bytes: Buffer, headers: Record<string, string>) {
    this.bytes = bytes
    this.headers = headers
  }
}

/**
 * Lets caches keep a public answer if they ask each time whether it still holds: an unchanged one is
 * a 304 without a body, a changed one is seen at once.
 */
export function revalidated<T>(content: T): Reply<T> {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return new Reply(content, { 'Cache-Control': 'public, no-cache', ETag: `W/"${digest}"` })
}
