import type { UpdatesCheck } from '@church/shared'
import * as z from 'zod/mini'
import { column } from '../../../platform/db.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { writeValue } from '../../../platform/setting.ts'
import { version } from '../../../platform/version.ts'
import { readChangelog } from './read-changelog.ts'

const KEY = 'updates'
/** Milliseconds that the server of the changelog may take. */
const ANSWER_MS = 10_000
const BYTES_MAX = 1_000_000
/** Milliseconds after which it is read again; a little less than a day, so that a daily job is never too early. */
const AGAIN_MS = 20 * 3_600_000

/** What was found when the changelog was read last. */
const found = z.object({
  looked_at: z.string(),
  /** The release that compared it with itself. */
  by: z.string(),
  /** Why it could not be read; null if it was. */
  problem: z.nullable(z.string()),
  newest: z.nullable(z.string()),
  major: z.boolean(),
  security: z.array(z.string()),
})
type Found = z.output<typeof found>

type Needs = Pick<Platform, 'clock' | 'env' | 'pool'>

async function lastFound({ pool }: Pick<Needs, 'pool'>): Promise<Found | null> {
  const [value] = await column<unknown>(pool, 'SELECT value FROM settings WHERE key = $1', [KEY])
  const { data } = z.safeParse(found, value)
  // After an upgrade, it is of no use.
  return data?.by === version ? data : null
}

/**
 * Reads the changelog once a day, in one process. A failure is no failure of the product: it is stored, and shown under
 * Status.
 */
export async function lookForUpdates(services: Needs): Promise<void> {
  const { clock, env, pool } = services
  if (!env.RELEASES_URL) return
  const now = clock.now()
  const last = await lastFound(services)
  if (last && now.getTime() - Date.parse(last.looked_at) < AGAIN_MS) return
  const value: Found = {
    looked_at: now.toISOString(),
    by: version,
    ...(await newerAt(env.RELEASES_URL)),
  }
  await writeValue(pool, { key: KEY, value, at: now })
}

const NOTHING = { problem: null, newest: null, major: false, security: [] }

async function newerAt(url: string): Promise<Omit<Found, 'looked_at' | 'by'>> {
  try {
    const newer = readChangelog(await textAt(url), version)
    if (!newer) return NOTHING
    return { problem: null, newest: newer.version, major: newer.isMajor, security: newer.security }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const problem = cause instanceof Error ? cause.message : String(cause)
    return { ...NOTHING, problem: problem.slice(0, 200) }
  }
}

/** Fetches a text. The request says nothing of who asks, and follows no other address. */
async function textAt(url: string): Promise<string> {
  const response = await fetch(url, {
    headers: { 'User-Agent': 'church', 'Accept-Language': '*' },
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) throw new Error('it is larger than 1 MB')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The part of the status about newer releases; none if nobody asked for it. */
export async function checkUpdates(services: Needs): Promise<UpdatesCheck[]> {
  if (!services.env.RELEASES_URL) return []
  const last = await lastFound(services)
  const security = last?.security ?? []
  return [
    {
      part: 'updates',
      ...(security.length > 0
        ? { state: 'warning', problem: 'security' }
        : { state: 'good', problem: null }),
      looked_at: last?.looked_at ?? null,
      reason: last?.problem ?? null,
      current: version,
      newest: last?.newest ?? null,
      major: last?.major ?? false,
      security,
    },
  ]
}

export const updateJobs = (services: Needs): Job[] =>
  services.env.RELEASES_URL
    ? [
        {
          name: 'look-for-updates',
          schedule: '23 5 * * *',
          atStart: true,
          run: () => lookForUpdates(services),
        },
      ]
    : []
