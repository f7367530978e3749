import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseConnection } from './refuse-connection.ts'

/** Node's own responses by error code. */
const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Responds to requests that Node's parser rejects, which never reach a handler, adding the given headers. */
export function answerUnreadable(server: Server, headers: Record<string, string>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    refuseConnection(socket, STATUS[error.code ?? ''] ?? '400 Bad Request', headers)
  })
}
