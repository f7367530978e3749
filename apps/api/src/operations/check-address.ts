import { isLoopback } from '../http/allowed-origin.ts'
import type { Env } from '../platform/env.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const { ok, warning, failed } = findingsOf('address')

const ANSWER_MS = 10_000

type Settings = Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY' | 'church'>

/** Checks that PUBLIC_URL leads to this product, over HTTPS. */
export async function checkAddress(env: Settings): Promise<Finding> {
  const { PUBLIC_URL, TRUST_PROXY, church } = env
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const isHere = isLoopback(hostname)
  if (protocol === 'http:' && !isHere) {
    return failed(
      `PUBLIC_URL ${PUBLIC_URL} does not use https: phones share their location only with https pages.`,
    )
  }
  const found = await nameAt(PUBLIC_URL)
  if (found instanceof Error) {
    const why = found.cause instanceof Error ? found.cause.message : found.message
    const message = `nothing responds at ${PUBLIC_URL} from here (${why})`
    return warning(`${message}: start the product, or check PUBLIC_URL, DNS and certificate.`)
  }
  if (found !== church.name) {
    return failed(`${PUBLIC_URL} leads to something other than ${church.name}: check PUBLIC_URL.`)
  }
  if (protocol === 'https:' && TRUST_PROXY === false) {
    return warning(
      `${PUBLIC_URL} responds, but TRUST_PROXY is off: all requests seem to come from the proxy.`,
    )
  }
  return isHere
    ? warning(
        `${PUBLIC_URL} responds, but only on this machine: set PUBLIC_URL to make it reachable for others.`,
      )
    : ok(`${PUBLIC_URL} responds over HTTPS.`)
}

/** The name of the church served at a URL. */
async function nameAt(url: string): Promise<string | Error> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(`${url}/api/church/`, { signal })
    const body: unknown = await response.json()
    return typeof body === 'object' && body && 'name' in body ? String(body.name) : ''
  } catch (error) {
    return error instanceof Error ? error : new Error(messageOf(error))
  }
}
