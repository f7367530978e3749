import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that operating systems give to connections and to servers without a port of their own, so that
// none of those takes a port between two uses of it.
const FIRST_PORT = 20_000
const PORTS_PER_WORKER = 1_000
const WORKERS = 8

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS
/** Starts anywhere, because another run of the tests may be using the first ports. */
let next = process.pid % PORTS_PER_WORKER

/** Finds a loopback port that no other program and no other test uses. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_PER_WORKER + next
    next = (next + 1) % PORTS_PER_WORKER
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
