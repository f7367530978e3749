import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/**
 * Sends chunks as fast as the client takes them. A failure before the first chunk is thrown while a proper error
 * can still be sent; a later one cuts the connection, so that no client takes the beginning for the whole. If the
 * client leaves, the generator ends.
 */
export async function sendStream(
  response: ServerResponse,
  writeHead: () => unknown,
  chunks: AsyncGenerator<string>,
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
