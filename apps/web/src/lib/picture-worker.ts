import { encodePicture, type Part, type PictureLimits } from './encode-picture.ts'

/** What the worker is asked, and what it answers: the picture, or null if the browser cannot read the file. */
export interface PictureTask {
  file: Blob
  limits: PictureLimits
  /** All of it, if undefined. */
  part: Part | undefined
}

addEventListener('message', async ({ data }: MessageEvent<PictureTask>) => {
  postMessage(await encodePicture(data.file, data.limits, data.part).catch(() => null))
})
