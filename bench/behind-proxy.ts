import { freePort } from '../e2e/free-port.ts'
import { startCaddy } from './caddy.ts'
import type { Target, Testbed } from './testbed.ts'

/** Processes of the product behind proxies. */
export interface BehindProxy {
  /** Of each proxy. */
  urls: string[]
  /** The one under which pages are loaded. */
  origin: string
  processes: Target[]
  proxyPids: number[]
}

/**
 * Runs `work` with some processes behind some proxies, each of which knows all processes. A proxy needs two
 * file descriptors for each socket, so a limit of 20,000 makes two proxies necessary for 10,000 phones.
 */
export async function behindProxy<T>(
  { startAnother, folder }: Testbed,
  { processes, proxies }: { processes: number; proxies: number },
  work: (product: BehindProxy) => Promise<T>,
): Promise<T> {
  const urls: string[] = []
  for (let n = 0; n < proxies; n++) urls.push(`http://127.0.0.1:${await freePort()}`)
  const [origin = ''] = urls
  const started: Target[] = []
  for (let n = 0; n < processes; n++) {
    started.push(await startAnother({ publicUrl: origin }))
  }
  const upstreams = started.map(({ url }) => new URL(url).host)
  const all = await Promise.all(urls.map((url) => startCaddy({ folder, url, upstreams })))
  try {
    return await work({ urls, origin, processes: started, proxyPids: all.map(({ pid }) => pid) })
  } finally {
    for (const { stop } of all) stop()
  }
}
