import type { S3Client } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { Env } from './env.ts'
import { StorageError } from './storage-error.ts'

export type BucketSettings = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_PATH_STYLE'>

interface LoadedClient {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
}

const ATTEMPTS = 2
const SOCKETS = 64
/** Milliseconds that connecting may take. */
const CONNECT_MS = 2_000
/** Milliseconds without a byte after which a long transfer fails. */
const IDLE_MS = 30_000

/**
 * Loads AWS's SDK, which takes half a second, and creates a client. The SDK finds the credentials itself,
 * as AWS documents: in the environment, in files, or from the machine.
 */
export async function loadS3Client(settings: BucketSettings): Promise<LoadedClient> {
  const { S3_ENDPOINT, S3_REGION, S3_PATH_STYLE } = settings
  const sdk = await import('@aws-sdk/client-s3')
  // Other servers accept any region, but the signature needs one.
  const region = S3_REGION ?? (S3_ENDPOINT && 'us-east-1')
  const agent = { keepAlive: true, maxSockets: SOCKETS }
  const client = new sdk.S3Client({
    ...(region && { region }),
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: S3_PATH_STYLE }),
    maxAttempts: ATTEMPTS,
    // Many other servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: 2 * IDLE_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  return { sdk, client }
}

/** Milliseconds until a small object's answer begins, and until it is complete with all attempts. */
export const CALL_LIMITS = { answerMs: 4_000, deadlineMs: 10_000 }
/**
 * Concurrent calls of a kind (reads or others), and the calls that may wait, so that a hanging bucket does not fill the
 * memory.
 */
const CALLS = 32
const WAITING_MAX = 256

interface CallOptions {
  abortSignal: AbortSignal
  requestTimeout: number
}

/** @returns a function that runs a call within the limits on time and number, or throws a StorageError */
export function limitCalls(
  place: string,
  loading: Promise<LoadedClient>,
  { answerMs, deadlineMs }: typeof CALL_LIMITS,
) {
  const calls = pLimit(CALLS)
  return async <T>(
    action: string,
    work: (s3: LoadedClient, options: CallOptions) => Promise<T>,
  ): Promise<T> => {
    if (calls.activeCount + calls.pendingCount >= CALLS + WAITING_MAX)
      throw new StorageError(`${place} is too slow`)
    const abortSignal = AbortSignal.timeout(deadlineMs)
    try {
      return await calls(async () => {
        abortSignal.throwIfAborted()
        return work(await loading, { abortSignal, requestTimeout: answerMs })
      })
    } catch (error) {
      throw failureOf(error, `${place}: cannot ${action}`)
    }
  }
}

export const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

export function failureOf(error: unknown, what: string): StorageError {
  const { message = String(error) } = error instanceof Error ? error : {}
  const code = nameOf(error) === 'Error' ? '' : ` (${nameOf(error)})`
  return new StorageError(`${what}: ${message || 'no answer'}${code}`, { cause: error })
}
