import type { Readable } from 'node:stream'
import { readBucketPlace } from './bucket-place.ts'
import { inBucket, isMissing, type ObjectReads, type OpenBucket, readsOf } from './object-reads.ts'
import {
  type BucketSettings,
  CALL_LIMITS,
  failureOf,
  limitCalls,
  loadS3Client,
} from './s3-client.ts'

/** A part of a bucket on any server that speaks the S3 protocol. Keys are relative to the prefix. */
export interface ObjectStorage extends ObjectReads {
  /** For messages, such as `s3://bucket/prefix`. */
  place: string
  /** Stores an object of a few megabytes at most, completely or not at all. */
  put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void>
  /** Stores a stream of any length, holding 10 MB in memory. A failure leaves no object. */
  putStream(key: string, source: Readable): Promise<void>
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
  // A separate limit, so that readers do not take the places of uploads and removals.
  const reading = limitCalls(place, loading, limits)
  const changing = limitCalls(place, loading, limits)

  const bucket: OpenBucket = { place, Bucket, prefix, loading, reading, changing }
  return { place, ...readsOf(bucket), ...changesOf(bucket) }
}

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
