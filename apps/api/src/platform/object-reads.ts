import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3ServiceException } from '@aws-sdk/client-s3'
import { failureOf, type limitCalls, type loadS3Client, nameOf } from './s3-client.ts'

/** Reads from a part of a bucket. */
export interface ObjectReads {
  /** Reads an object of a few megabytes at most into memory; null if there is none. */
  read(key: string, conditions?: Conditions): Promise<ReadObject | null>
  /** Reads an object of any length; null if there is none. */
  readStream(key: string): Promise<Readable | null>
  /** The objects whose keys start with `start`, in the order of their keys. */
  list(start?: string): AsyncGenerator<ListedObject>
}

/** As the HTTP headers of the same names. */
interface Conditions {
  ifNoneMatch?: string | undefined
  range?: string | undefined
}

interface ReadObject {
  /** Null if the object is unchanged, or does not have the range. */
  bytes: Buffer | null
  /** 200, 206 for a range, 304 if it is unchanged, 416 for a range that it does not have. */
  status: 200 | 206 | 304 | 416
  etag: string | undefined
  contentRange: string | undefined
  modifiedAt: Date | undefined
}

interface ListedObject {
  key: string
  /** Its length. */
  bytes: number
  modifiedAt: Date | undefined
}

/** A bucket's part, with its client. */
export interface OpenBucket {
  place: string
  Bucket: string
  prefix: string
  loading: ReturnType<typeof loadS3Client>
  reading: ReturnType<typeof limitCalls>
  changing: ReturnType<typeof limitCalls>
}

export const inBucket = ({ Bucket, prefix }: OpenBucket, key: string) => ({
  Bucket,
  Key: prefix + key,
})

export function readsOf(bucket: OpenBucket): ObjectReads {
  const { place, Bucket, prefix, loading, reading, changing } = bucket
  return {
    read: (key, { ifNoneMatch, range } = {}) =>
      reading('read', async ({ sdk, client }, options) => {
        const input = { ...inBucket(bucket, key), IfNoneMatch: ifNoneMatch, Range: range }
        try {
          const answer = await client.send(new sdk.GetObjectCommand(input), options)
          // The SDK's own limits end with the headers.
          const body = addAbortSignal(options.abortSignal, streamOf(answer.Body))
          return {
            bytes: await buffer(body),
            status: answer.ContentRange ? 206 : 200,
            etag: answer.ETag,
            contentRange: answer.ContentRange,
            modifiedAt: answer.LastModified,
          }
        } catch (error) {
          return withoutContent(error)
        }
      }),
    async readStream(key) {
      try {
        const { sdk, client } = await loading
        const { Body } = await client.send(new sdk.GetObjectCommand(inBucket(bucket, key)))
        return streamOf(Body)
      } catch (error) {
        if (isMissing(error)) return null
        throw failureOf(error, `${place}: cannot read`)
      }
    },
    async *list(start = '') {
      let next: string | undefined
      do {
        const input = { Bucket, Prefix: prefix + start, ContinuationToken: next }
        const page = await changing('list', ({ sdk, client }, options) =>
          client.send(new sdk.ListObjectsV2Command(input), options),
        )
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified }
        }
        next = page.NextContinuationToken
      } while (next)
    },
  }
}

/** The SDK knows streams of other platforms, too. */
function streamOf(body: unknown): Readable {
  if (body instanceof Readable) return body
  throw new Error('The object has no stream.')
}

/** The SDK's description of an error response. */
type Refusal = Partial<Pick<S3ServiceException, '$metadata' | '$response'>>

const refusalOf = (error: unknown): Refusal =>
  typeof error === 'object' && error !== null ? error : {}

/** A missing object; a missing bucket is a failure. */
export const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(nameOf(error))

function withoutContent(error: unknown): ReadObject | null {
  if (isMissing(error)) return null
  const { $metadata, $response } = refusalOf(error)
  const status = $metadata?.httpStatusCode
  if (status !== 304 && status !== 416) throw error
  const { etag, 'content-range': contentRange } = $response?.headers ?? {}
  return { bytes: null, status, etag, contentRange, modifiedAt: undefined }
}
