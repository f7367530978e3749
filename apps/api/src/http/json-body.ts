import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { generalErrors } from '@church/shared'
import { refuse } from './errors.ts'

const BYTES_MAX = 100 * 1024
const DEPTH_MAX = 20

/**
 * Reads a JSON object of limited size and depth; an empty body counts as an empty object.
 * @throws HttpError 400, 413 or 415
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const { headers } = request
  if (!hasBody(headers)) return {}
  checkKind(headers)
  if (Number(headers['content-length'] ?? 0) > BYTES_MAX) throw refuse(generalErrors.tooLarge)
  const bytes = await bytesOf(request)
  return bytes.length === 0 ? {} : objectOf(bytes)
}

/** RFC 9112 §6.3. */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Without this check, a body of another type would count as empty. */
function checkKind(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'] ?? ''
  const [kind = ''] = type.split(';')
  if (kind.trim().toLowerCase() !== 'application/json') throw refuse(generalErrors.jsonExpected)
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? []
  const encoding = headers['content-encoding'] ?? 'identity'
  // Our clients never compress bodies, and refusing compressed ones rules out decompression bombs.
  const isPlain = charset.toLowerCase() === 'utf-8' && encoding.toLowerCase() === 'identity'
  if (!isPlain) throw refuse(generalErrors.unsupportedType)
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    // The client may have disconnected while it was being identified.
    if (request.destroyed) return reject(refuse(generalErrors.unreadable))
    request.on('data', (part: Buffer) => {
      length += part.length
      if (length <= BYTES_MAX) parts.push(part)
      else reject(refuse(generalErrors.tooLarge))
    })
    request.on('end', () =>
      resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)),
    )
    request.on('error', () => reject(refuse(generalErrors.unreadable)))
    // An error costs its stack, so none is made for a body that has arrived.
    request.on('close', () => {
      if (!request.readableEnded) reject(refuse(generalErrors.unreadable))
    })
  })
}

function objectOf(bytes: Buffer): object {
  // Invalid UTF-8 would otherwise be stored with replacement characters.
  if (!isUtf8(bytes)) throw refuse(generalErrors.notUtf8)
  const value = jsonOf(bytes)
  if (isDeeperThan(DEPTH_MAX, value)) throw refuse(generalErrors.nestedTooDeeply)
  if (Array.isArray(value)) throw refuse(generalErrors.notAnObject)
  if (typeof value !== 'object' || value === null) throw refuse(generalErrors.unreadable)
  return value
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw refuse(generalErrors.unreadable)
  }
}

function isDeeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit === 0 || Object.values(value).some((inner) => isDeeperThan(limit - 1, inner))
}
