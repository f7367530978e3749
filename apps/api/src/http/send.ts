import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, encodingFor } from './compress.ts'

/** A response to send; text is JSON and compressed if it is long. */
export interface Answer {
  status: number
  headers: Record<string, string>
  content: string | Buffer
}

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
  const { status, headers: own, content } = await compressed(request, answer)
  const length = { 'Content-Length': Buffer.byteLength(content) }
  response.writeHead(status, { ...headers, ...own, ...length }).end(content)
}

/** RFC 9110 §13.1.2; only responses to GET have an ETag. */
const isKnown = ({ headers }: IncomingMessage, { headers: { ETag: etag } }: Answer): boolean =>
  etag !== undefined && !!headers['if-none-match']?.includes(etag)

async function compressed({ headers }: IncomingMessage, answer: Answer): Promise<Answer> {
  const { content } = answer
  if (typeof content !== 'string' || content.length < COMPRESSED_FROM) return answer
  const encoding = encodingFor(headers)
  const own = { ...answer.headers, Vary: 'Accept-Encoding' }
  if (!encoding) return { ...answer, headers: own }
  return {
    ...answer,
    headers: { ...own, 'Content-Encoding': encoding },
    content: await compress[encoding](Buffer.from(content)),
  }
}
