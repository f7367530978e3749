import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy whose connections can be cut and restored. */
export interface SwitchableProxy {
  port: number
  /** Closes every connection and refuses new ones. */
  cut(): void
  restore(): Promise<void>
}

/** Opens a loopback port that forwards to another one. */
export async function startSwitchableProxy(target: number): Promise<SwitchableProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was assigned.')
  const { port } = address
  return {
    port,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    async restore() {
      await listen(port)
    },
  }
}
