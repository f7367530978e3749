import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A TCP proxy between the product and its database. */
export interface DatabaseProxy {
  /** Connects to the same database through the proxy. */
  url: string
  /** Closes every connection and refuses new ones, like a stopped server. */
  cut(): Promise<void>
  /** Accepts everything but forwards nothing, like a pulled cable or a firewall that drops packets. */
  silence(): void
  /** Forwards new connections again. Existing ones stay as they are. */
  restore(): Promise<void>
}

/** Starts a proxy to a database whose connections can be cut. It closes after the test file. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false

  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    if (isSilent) return void client.resume()
    const upstream = connect(Number(target.port), target.hostname)
    track(upstream)
    client.on('data', (bytes) => isSilent || upstream.write(bytes))
    upstream.on('data', (bytes) => isSilent || client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => isSilent || client.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async () => {
    const closed = server.listening && once(server, 'close')
    if (closed) server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  afterAll(cut)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut,
    silence() {
      isSilent = true
    },
    async restore() {
      isSilent = false
      if (!server.listening) await listen(port)
    },
  }
}

/** Connects to the same database without the right to change anything, as to a replica. */
export function readOnly(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  return url.href
}
