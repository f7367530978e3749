import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a TCP port that can be cut and mended. */
export interface SwitchableProxy {
  port: number
  /** Breaks every connection and refuses new ones. */
  cut(): void
  mend(): Promise<void>
}

/** Opens a loopback port that leads to another one. */
export async function switchableProxy(target: number): Promise<SwitchableProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
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
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const { port } = address
  return {
    port,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    async mend() {
      await listen(port)
    },
  }
}
