import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

interface StoredObject {
  bytes: Buffer
  headers: Record<string, string>
}

/**
 * How the server misbehaves: it is slow, never answers, cuts the connection, has no space or rights left, or redirects.
 */
export type Trouble = 'slow' | 'silent' | 'cut' | 'full' | 'forbidden' | 'elsewhere'

export interface S3Server {
  url: string
  /** By bucket and key, such as `church/media/a.webp`. */
  objects: Map<string, StoredObject>
  /** Method and path of each request so far. */
  requests: string[]
  trouble: Trouble | undefined
  close(): Promise<void>
}

const SLOW_MS = 200

const ERRORS: Record<string, [status: number, code: string]> = {
  full: [507, 'InsufficientStorage'],
  forbidden: [403, 'AccessDenied'],
  elsewhere: [307, 'TemporaryRedirect'],
  missing: [404, 'NoSuchKey'],
  noBucket: [404, 'NoSuchBucket'],
  noRange: [416, 'InvalidRange'],
}

/**
 * An S3 server in memory: the calls that the product uses, in path style, in the bucket `church`. It answers as the API
 * reference of Amazon S3 says, but checks no signatures.
 */
export async function startS3Server(): Promise<S3Server> {
  process.env.AWS_ACCESS_KEY_ID ??= 'test'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'a secret for tests'
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const http = createServer(async (request, response) => {
    server.requests.push(`${request.method} ${request.url}`)
    if (server.trouble === 'silent') return
    if (server.trouble === 'cut') return request.destroy()
    const body = await buffer(request)
    if (server.trouble === 'elsewhere') response.setHeader('Location', '/church/elsewhere')
    if (server.trouble === 'slow') await sleep(SLOW_MS)
    else if (server.trouble) return refuse(response, server.trouble)
    answer(request, response, body)
  })

  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test')
    const [bucket, ...rest] = decodeURIComponent(pathname).slice(1).split('/')
    if (bucket !== 'church') return refuse(response, 'noBucket')
    const path = [bucket, ...rest].join('/')
    const { method, headers } = request
    const upload = uploads.get(searchParams.get('uploadId') ?? '')
    if (method === 'GET' && rest.join('') === '') return list(response, searchParams)
    if (method === 'GET') return read(response, objects.get(path), headers)
    if (method === 'DELETE') {
      if (upload) uploads.delete(searchParams.get('uploadId') ?? '')
      else objects.delete(path)
      return response.writeHead(204).end()
    }
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, new Map())
      return xml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (method === 'POST' && upload) {
      const parts = [...upload].sort(([a], [b]) => a - b).map(([, part]) => part)
      objects.set(path, { bytes: Buffer.concat(parts), headers: {} })
      return xml(response, '<CompleteMultipartUploadResult/>')
    }
    if (method === 'PUT' && upload) {
      upload.set(Number(searchParams.get('partNumber')), body)
      return response.writeHead(200, { ETag: etagOf(body) }).end()
    }
    const source = headers['x-amz-copy-source']
    if (method === 'PUT' && source) {
      const original = objects.get(decodeURIComponent(String(source)))
      if (!original) return refuse(response, 'missing')
      objects.set(path, original)
      return xml(
        response,
        `<CopyObjectResult><ETag>${etagOf(original.bytes)}</ETag></CopyObjectResult>`,
      )
    }
    const kept = Object.fromEntries(
      ['Content-Type', 'Cache-Control'].flatMap((name) => {
        const value = headers[name.toLowerCase()]
        return value ? [[name, String(value)]] : []
      }),
    )
    objects.set(path, { bytes: body, headers: kept })
    response.writeHead(200, { ETag: etagOf(body) }).end()
  }

  const list = (response: ServerResponse, query: URLSearchParams) => {
    const keys = [...objects.keys()].map((path) => path.slice('church/'.length)).sort()
    const after = query.get('continuation-token') ?? ''
    const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    // Few on a page, so that tests turn pages.
    const page = found.slice(0, 3)
    const contents = page.map((key) => {
      const size = objects.get(`church/${key}`)?.bytes.length
      return `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`
    })
    const next =
      found.length > page.length
        ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : ''
    xml(response, `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: S3Server = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    objects,
    requests: [],
    trouble: undefined,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

const xml = (response: ServerResponse, text: string, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(text)

function refuse(response: ServerResponse, error: string) {
  const [status, code] = ERRORS[error] ?? [500, 'InternalError']
  xml(response, `<Error><Code>${code}</Code><Message>${error}</Message></Error>`, status)
}

function read(
  response: ServerResponse,
  object: StoredObject | undefined,
  { 'if-none-match': known, range }: IncomingMessage['headers'],
) {
  if (!object) return refuse(response, 'missing')
  const { bytes } = object
  const headers = {
    ...object.headers,
    ETag: etagOf(bytes),
    'Last-Modified': new Date(0).toUTCString(),
  }
  if (known === headers.ETag) return response.writeHead(304, headers).end()
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return response.writeHead(200, headers).end(bytes)
  const last = Math.min(Number(to || bytes.length), bytes.length - 1)
  if (Number(from) > last) return refuse(response, 'noRange')
  const contentRange = `bytes ${from}-${last}/${bytes.length}`
  response
    .writeHead(206, { ...headers, 'Content-Range': contentRange })
    .end(bytes.subarray(Number(from), last + 1))
}
