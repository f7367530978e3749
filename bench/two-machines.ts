import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../e2e/free-port.ts'
import { waitUntil } from '../e2e/wait-until.ts'
import { repositoryRoot } from '../scripts/repository.ts'
import { startCaddy } from './caddy.ts'
import { connectMachines, type Machine } from './machines.ts'
import {
  type DatabaseServer,
  startDatabase,
  type Template,
  untilReplicating,
} from './replication.ts'

/** Where the product reaches the database: the address moves to the machine with the primary. */
export const DATABASE_ADDRESS = '10.77.0.10'
const START_TIMEOUT_MS = 60_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A primary with one process on machine A, its replica with two on machine B, and a proxy in front. */
export interface TwoMachines {
  a: Machine
  b: Machine
  primary: DatabaseServer
  replica: DatabaseServer
  /** The proxy's. */
  url: string
}

interface Options {
  template: Template
  secret: string
  isSynchronous: boolean
}

/** Runs `work` on two machines that share PostgreSQL and a folder of pictures, and removes them afterwards. */
export async function withTwoMachines<T>(
  { template, secret, isSynchronous }: Options,
  work: (both: TwoMachines) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'church-machines-'))
  await chmod(folder, 0o755)
  const { machines, remove } = await connectMachines()
  const cleanUps: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    remove,
  ]
  const cleanUpAll = async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  }
  const stop = () => void cleanUpAll().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    const [a, b] = machines
    const shared = { template, isSynchronous }
    const primary = await startDatabase({ ...shared, machine: a, dir: join(folder, 'a') })
    cleanUps.push(primary.kill)
    const following = { template, machine: b, dir: join(folder, 'b'), follows: a }
    const replica = await startDatabase(following)
    cleanUps.push(replica.kill)
    await untilReplicating(primary)
    await a.useAddress(DATABASE_ADDRESS, true)

    const places: [Machine, number][] = [
      [a, 8001],
      [b, 8002],
      [b, 8003],
    ]
    const upstreams = places.map(([{ address }, port]) => `${address}:${port}`)
    const url = `http://127.0.0.1:${await freePort()}`
    const caddy = await startCaddy({ folder, url, upstreams })
    cleanUps.push(async () => caddy.stop())
    await mkdir(join(folder, 'data'))
    for (const [machine, port] of places) {
      const child = machine.spawn(
        process.execPath,
        ['--enable-source-maps', join(repositoryRoot, 'apps/api/dist/main.js'), ''],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: {
            PATH: process.env.PATH,
            HOST: machine.address,
            PORT: String(port),
            PUBLIC_URL: url,
            TRUST_PROXY: 'on',
            DATA_DIR: join(folder, 'data'),
            DATABASE_URL: template.urlAt(DATABASE_ADDRESS),
            JWT_SECRET: secret,
            LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
          },
        },
      )
      cleanUps.push(async () => {
        const exited = once(child, 'exit')
        if (child.kill('SIGKILL')) await exited
      })
    }
    await Promise.all(upstreams.map((upstream) => untilReady(`http://${upstream}/readyz`)))
    return await work({ a, b, primary, replica, url })
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
    await cleanUpAll()
  }
}

async function untilReady(url: string): Promise<void> {
  await waitUntil(async () => (await fetch(url)).ok, {
    timeoutMs: START_TIMEOUT_MS,
    failure: `${url} did not become ready.`,
  })
}
