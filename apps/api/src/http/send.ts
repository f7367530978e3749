import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import fresh from 'fresh'
import { compress, encodingFor } from './compress.ts'

interface Whole {
  status: number
  headers: Record<string, string | string[]>
  content: string | Buffer
}

/** A response to send; text is JSON and compressed if it is long. */
export type Answer =
  | Whole
  | (Omit<Whole, 'content'> & { content: AsyncGenerator<string | Uint8Array> })

/** Characters; a shorter response fits into one packet anyway. */
const COMPRESSED_FROM = 1024

/**
 * Sends a response, or 304 if the client already has it.
 * @param headers for every response; the response's own take precedence
 */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  answer: Answer,
): Promise<void> {
  if (isKnown(request, answer)) {
    response.writeHead(304, { ...headers, ...answer.headers }).end()
    return
  }
  if (isStream(answer)) {
    const { status, headers: own, content } = answer
    return sendStream(response, () => response.writeHead(status, { ...headers, ...own }), content)
  }
  const { status, headers: own, content } = await compressed(request, answer)
  const length = { 'Content-Length': Buffer.byteLength(content) }
  response.writeHead(status, { ...headers, ...own, ...length }).end(content)
}

/** Only responses to GET have an ETag. */
const isKnown = ({ headers }: IncomingMessage, { headers: { ETag: etag } }: Answer): boolean =>
  typeof etag === 'string' && fresh(headers, { etag })

const isStream = (answer: Answer): answer is Exclude<Answer, Whole> =>
  typeof answer.content === 'object' && Symbol.asyncIterator in answer.content

async function compressed({ headers }: IncomingMessage, answer: Whole): Promise<Whole> {
  const { content } = answer
  if (typeof content !== 'string' || content.length < COMPRESSED_FROM) return answer
  const encoding = encodingFor(headers)
  if (!encoding) return answer
  return {
    ...answer,
    headers: { ...answer.headers, 'Content-Encoding': encoding },
    content: await compress[encoding](Buffer.from(content)),
  }
}

/**
 * Sends chunks as fast as the client takes them. A failure before the first chunk is thrown while a proper error can
 * still be sent; a later one cuts the connection, so that no client mistakes the beginning for the whole. If the client
 * leaves, the generator ends.
 */
export async function sendStream(
  response: ServerResponse,
  writeHead: () => unknown,
  chunks: AsyncGenerator<string | Uint8Array>,
): Promise<void> {
  try {
    const first = await chunks.next()
    writeHead()
    await pipeline(async function* () {
      if (!first.done) yield first.value
      yield* chunks
    }, response)
  } finally {
    await chunks.return(undefined)
  }
}
