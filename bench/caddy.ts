import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntil } from '../e2e/wait-until.ts'
import { repositoryRoot } from '../scripts/repository.ts'

const START_TIMEOUT_MS = 10_000

export interface Proxy {
  url: string
  pid: number
  stop(): void
}

interface Options {
  /** Holds its settings. */
  folder: string
  url: string
  /** The processes that it spreads requests over, such as `127.0.0.1:8000`. */
  upstreams: string[]
}

/**
 * Starts Caddy with the product's own settings (deploy/caddy/Caddyfile) in front of processes at fixed addresses.
 * `CADDY` names the program, if it is not on the path.
 * @throws if Caddy is not installed
 */
export async function startCaddy({ folder, url, upstreams }: Options): Promise<Proxy> {
  const settings = await readFile(join(repositoryRoot, 'deploy/caddy/Caddyfile'), 'utf8')
  const dynamic = /\tdynamic a \{[^}]*\}/
  if (!dynamic.test(settings))
    throw new Error('deploy/caddy/Caddyfile names its upstreams differently.')
  const file = join(folder, `Caddyfile-${new URL(url).port}`)
  const here = settings.replace(dynamic, `\tto ${upstreams.join(' ')}`)
  // Several may run on this machine: without the API of administration, which has a fixed port.
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n\tpersist_config off\n}\n${here}`)
  const child = spawn(
    process.env.CADDY ?? 'caddy',
    ['run', '--config', file, '--adapter', 'caddyfile'],
    { env: { ...process.env, SITE: url, HOME: folder }, stdio: ['ignore', 'ignore', 'ignore'] },
  )
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (cause) =>
      reject(new Error('Caddy is missing: apt-get install caddy, or set CADDY.', { cause })),
    )
    child.once('exit', (code) => reject(new Error(`Caddy has ended (${code}).`)))
  })
  failed.catch(() => undefined)
  const answers = waitUntil(() => fetch(url), {
    timeoutMs: START_TIMEOUT_MS,
    failure: 'Caddy did not start.',
  })
  await Promise.race([answers, failed])
  return { url, pid: child.pid ?? 0, stop: () => child.kill() }
}
