import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** What stands between the product and its database. */
export interface DatabaseProxy {
  /** The same database, by way of the proxy. */
  url: string
  /** Ends every connection and refuses new ones: the server was stopped. */
  cut(): Promise<void>
  /** Takes everything and passes nothing on: the cable was pulled, or a firewall drops packets. */
  silence(): void
  /** As before. Connections of before stay as they were left. */
  restore(): Promise<void>
}

/** A way to a database that can be cut. It ends with the test file. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isSilent) return void near.resume()
    const far = connect(Number(target.port), target.hostname)
    keep(far)
    near.on('data', (bytes) => isSilent || far.write(bytes))
    far.on('data', (bytes) => isSilent || near.write(bytes))
    near.on('close', () => far.destroy())
    far.on('close', () => isSilent || near.destroy())
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
