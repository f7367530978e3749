import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import type pg from 'pg'
import { directoryJson } from '../../apps/api/src/features/people/members/index.ts'

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const TODAY = '2026-01-11'

/** Serves the directory from the product's own statement for admins, compressed once and cached. */
export function createDirectory(pool: pg.Pool) {
  let cached: Promise<{ bytes: Buffer; etag: string }> | undefined
  const build = async () => {
    const plain = Buffer.from(await directoryJson(pool, { of: 'admin', today: TODAY }))
    const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
    return { bytes: brotliCompressSync(plain, QUALITY), etag }
  }
  return {
    invalidate() {
      cached = undefined
    },
    async answer(request: IncomingMessage, response: ServerResponse) {
      cached ??= build()
      const { bytes, etag } = await cached
      if (request.headers['if-none-match']?.includes(etag)) {
        response.writeHead(304, { ETag: etag }).end()
        return
      }
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Encoding': 'br',
        'Content-Length': bytes.length,
        ETag: etag,
      })
      response.end(bytes)
    },
  }
}
