import {
  type DeclaredError,
  isCutOff,
  isHeic,
  isVideo,
  PICTURE_PIXELS_MAX,
  shown,
  uploadErrors,
} from '@church/shared'
import { encodePicture, type Part, type PictureLimits } from './encode-picture.ts'
import { pictureSize } from './picture-size.ts'
import type { PictureTask } from './picture-worker.ts'

/**
 * Shrinks a picture, or a part of it, for upload over a weak signal: an upright JPEG on white. Returns the file itself if
 * it is small enough.
 * The page stays usable meanwhile.
 * @throws Error with a message for the user, if the browser cannot read the file
 */
export async function shrinkPicture(file: Blob, limits: PictureLimits, part?: Part): Promise<Blob> {
  const picture = await inWorker({ file, limits, part }).catch(() =>
    // An old browser, or a worker that could not be loaded.
    encodePicture(file, limits, part).catch(() => null),
  )
  if (!picture) throw new Error(shown((await problemOf(file)).detail))
  return picture
}

function inWorker(task: PictureTask): Promise<Blob | null> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function')
    return Promise.reject(new Error('This browser draws on the page only.'))
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data)
    worker.onerror = reject
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}

/** Why a file cannot be read as a picture. */
async function problemOf(file: Blob): Promise<DeclaredError> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isHeic(bytes)) return uploadErrors.heic
  if (isVideo(bytes)) return uploadErrors.video
  if (isCutOff(bytes)) return uploadErrors.cutOff
  const { width, height } = (await pictureSize(file)) ?? { width: 0, height: 0 }
  return width * height > PICTURE_PIXELS_MAX ? uploadErrors.tooManyPixels : uploadErrors.notAPicture
}
