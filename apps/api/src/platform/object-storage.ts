import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3ServiceException } from '@aws-sdk/client-s3'
import { readBucketPlace } from './bucket-place.ts'
import {
  type BucketSettings,
  CALL_LIMITS,
  failureOf,
  limitCalls,
  loadS3Client,
  nameOf,
} from './s3-client.ts'

/** A part of a bucket on any server that speaks the S3 protocol. Keys are relative to the prefix. */
export interface ObjectStorage {
  /** For messages, such as `s3://bucket/prefix`. */
  place: string
  /** Stores an object of a few megabytes at most, completely or not at all. */
  put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void>
  /** Stores a stream of any length, holding 10 MB in memory. A failure leaves no object. */
  putStream(key: string, source: Readable): Promise<void>
  /** Reads an object of a few megabytes at most into memory; null if there is none. */
  read(key: string, conditions?: Conditions): Promise<ReadObject | null>
  /** Reads an object of any length; null if there is none. */
  readStream(key: string): Promise<Readable | null>
  /** The objects whose keys start with `start`, in the order of their keys. */
  list(start?: string): AsyncGenerator<ListedObject>
  /** Copies an object on the server. @returns whether it exists */
  copy(from: string, to: string): Promise<boolean>
  /** Removes an object; does nothing if there is none. */
  remove(key: string): Promise<void>
}

interface ObjectHeaders {
  contentType: string
  /** For a CDN that serves the bucket. */
  cacheControl: string
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

/** @param place such as `s3://bucket/prefix`; @throws if it is none */
export function createObjectStorage(
  place: string,
  settings: BucketSettings,
  limits = CALL_LIMITS,
): ObjectStorage {
  const found = readBucketPlace(place)
  if (!found) throw new Error(`${place} must be a bucket such as s3://church-media/pictures`)
  const { bucket: Bucket, prefix } = found
  // Only where there is a bucket, and before the first request.
  const loading = loadS3Client(settings)
  loading.catch(() => undefined)
  // Apart, so that readers do not take the places of uploads and removals.
  const reading = limitCalls(place, loading, limits)
  const changing = limitCalls(place, loading, limits)

  const bucket: OpenBucket = { place, Bucket, prefix, loading, reading, changing }
  return { place, ...readsOf(bucket), ...changesOf(bucket) }
}

interface OpenBucket {
  place: string
  Bucket: string
  prefix: string
  loading: ReturnType<typeof loadS3Client>
  reading: ReturnType<typeof limitCalls>
  changing: ReturnType<typeof limitCalls>
}

const inBucket = ({ Bucket, prefix }: OpenBucket, key: string) => ({ Bucket, Key: prefix + key })

type Changes = Pick<ObjectStorage, 'put' | 'putStream' | 'copy' | 'remove'>

function changesOf(bucket: OpenBucket): Changes {
  const { place, Bucket, prefix, loading, changing } = bucket
  return {
    async put(key, Body, { contentType, cacheControl }) {
      const input = {
        ...inBucket(bucket, key),
        Body,
        ContentType: contentType,
        CacheControl: cacheControl,
      }
      await changing('write', ({ sdk, client }, options) =>
        client.send(new sdk.PutObjectCommand(input), options),
      )
    },
    async putStream(key, source) {
      try {
        const { client } = await loading
        const { Upload } = await import('@aws-sdk/lib-storage')
        const params = {
          ...inBucket(bucket, key),
          Body: source,
          ContentType: 'application/octet-stream',
        }
        await new Upload({ client, params, queueSize: 1 }).done()
      } catch (error) {
        throw failureOf(error, `${place}: cannot write`)
      }
    },
    copy: (from, to) =>
      changing('copy', async ({ sdk, client }, options) => {
        const source = `${Bucket}/${encodeURI(prefix + from)}`
        const input = { ...inBucket(bucket, to), CopySource: source }
        try {
          await client.send(new sdk.CopyObjectCommand(input), options)
          return true
        } catch (error) {
          if (isMissing(error)) return false
          throw error
        }
      }),
    async remove(key) {
      await changing('delete', ({ sdk, client }, options) =>
        client.send(new sdk.DeleteObjectCommand(inBucket(bucket, key)), options),
      )
    },
  }
}

function readsOf(bucket: OpenBucket): Pick<ObjectStorage, 'read' | 'readStream' | 'list'> {
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

/** What the SDK says of an answer that is an error. */
type Refusal = Partial<Pick<S3ServiceException, '$metadata' | '$response'>>

const refusalOf = (error: unknown): Refusal =>
  typeof error === 'object' && error !== null ? error : {}

/** A missing object; a missing bucket is a failure. */
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(nameOf(error))

function withoutContent(error: unknown): ReadObject | null {
  if (isMissing(error)) return null
  const { $metadata, $response } = refusalOf(error)
  const status = $metadata?.httpStatusCode
  if (status !== 304 && status !== 416) throw error
  const { etag, 'content-range': contentRange } = $response?.headers ?? {}
  return { bytes: null, status, etag, contentRange, modifiedAt: undefined }
}
