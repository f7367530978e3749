import { type Church, church } from '@church/shared'
import * as z from 'zod/mini'
import { isLoopback } from '../http/allowed-origin.ts'
import type { Env } from '../platform/env.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const { ok, warning, failed } = findingsOf('address')

type Settings = Pick<Env, 'PORT' | 'PUBLIC_URL' | 'TRUST_PROXY'>

/** Checks that PUBLIC_URL leads to this product, over HTTPS. */
export async function checkAddress(env: Settings, church: Church): Promise<Finding> {
  const { PUBLIC_URL, TRUST_PROXY } = env
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const isHere = isLoopback(hostname)
  if (protocol === 'http:' && !isHere) {
    return failed(
      `PUBLIC_URL ${PUBLIC_URL} does not use https: phones share their location only with https pages.`,
    )
  }
  const found = await servedChurch(PUBLIC_URL)
  if (found instanceof Error) return warning(await withoutAnswer(env, found))
  if (found?.name !== church.name) {
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

/**
 * What to do if nothing responds at PUBLIC_URL. Inside a container, http://localhost is not the machine's own;
 * elsewhere, many networks do not lead back to the machine.
 */
async function withoutAnswer({ PORT, PUBLIC_URL }: Settings, { cause, message }: Error) {
  const why = cause instanceof Error ? cause.message : message
  if ((await servedChurch(`http://127.0.0.1:${PORT}`)) instanceof Error) {
    return `nothing responds at ${PUBLIC_URL} from here (${why}): start the product, or check PUBLIC_URL, DNS and certificate.`
  }
  return isLoopback(new URL(PUBLIC_URL).hostname)
    ? `the product runs, and only this machine can open ${PUBLIC_URL}: set DOMAIN or PUBLIC_URL to make it reachable for others.`
    : `the product runs, but ${PUBLIC_URL} does not respond from here (${why}): unless a browser opens it, check DNS, ports and certificate.`
}

const ANSWER_MS = 10_000

/**
 * The details of the church that is served at a URL.
 * @returns null if something other than this product responds there, an error if nothing does
 */
export async function servedChurch(url: string): Promise<Church | null | Error> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(`${url}/api/church/`, { signal })
    const body: unknown = await response.json().catch(() => null)
    return z.safeParse(church, body).data ?? null
  } catch (error) {
    return error instanceof Error ? error : new Error(messageOf(error))
  }
}
