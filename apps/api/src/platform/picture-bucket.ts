import pLimit from 'p-limit'
import { createObjectStorage } from './object-storage.ts'
import { cachingOf, isPictureFile } from './picture-names.ts'
import type { PictureStorage } from './picture-storage.ts'
import type { BucketSettings } from './s3-client.ts'

/** Concurrent calls of an operation on many files; the others are left for people's requests. */
const CALLS = 8

export function createPictureBucket(place: string, settings: BucketSettings): PictureStorage {
  const bucket = createObjectStorage(place, settings)

  const filesOf = async (start?: string): Promise<string[]> => {
    const files: string[] = []
    for await (const { key } of bucket.list(start)) if (isPictureFile(key)) files.push(key)
    return files
  }

  return {
    place,
    source: { bucket },
    put: (file, bytes) =>
      bucket.put(file, bytes, { contentType: 'image/webp', cacheControl: cachingOf(file) }),
    read: async (file) => (await bucket.read(file))?.bytes ?? null,
    async list(names) {
      const found = names ? await each(names, filesOf) : [await filesOf()]
      return found.flat().sort()
    },
    async remove(files) {
      await each(files, bucket.remove)
    },
    copy: bucket.copy,
  }
}

function each<T>(items: string[], work: (item: string) => Promise<T>): Promise<T[]> {
  const limit = pLimit(CALLS)
  return Promise.all(items.map((item) => limit(work, item)))
}
