const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/

/** A bucket, and the part of it that the product uses. */
interface BucketPlace {
  bucket: string
  /** The beginning of each key: empty, or with a slash at its end. */
  prefix: string
}

/** Reads a setting such as `s3://bucket/prefix`; null if it names no bucket. */
export function readBucketPlace(place: string): BucketPlace | null {
  const [, bucket, folder] = BUCKET.exec(place) ?? []
  if (!bucket) return null
  return { bucket, prefix: folder ? `${folder.slice(1)}/` : '' }
}

/** Whether a setting names a bucket and not a folder. */
export const isBucket = (place: string): boolean => readBucketPlace(place) !== null
