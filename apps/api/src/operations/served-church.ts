import { type Church, church } from '@church/shared'
import * as z from 'zod/mini'
import { messageOf } from './finding.ts'

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
