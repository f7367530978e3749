import { isBucket } from './bucket-place.ts'
import type { Env } from './env.ts'
import { createPictureBucket } from './picture-bucket.ts'
import { createPictureFolder } from './picture-folder.ts'
import type { PictureStorage } from './picture-storage.ts'
import type { BucketSettings } from './s3-client.ts'

export type PictureSettings = Pick<Env, 'MEDIA'> & BucketSettings

/** Opens the folder or the bucket that MEDIA names. */
export const openPictureStorage = (settings: PictureSettings): PictureStorage =>
  isBucket(settings.MEDIA)
    ? createPictureBucket(settings.MEDIA, settings)
    : createPictureFolder(settings.MEDIA)
