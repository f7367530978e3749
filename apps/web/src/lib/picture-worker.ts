import { encodePicture, type PictureLimits } from './encode-picture.ts'

/** What the worker is asked, and what it answers: the picture, or null if the browser cannot read the file. */
export interface PictureTask {
  file: Blob
  limits: PictureLimits
}

addEventListener('message', async ({ data }: MessageEvent<PictureTask>) => {
  postMessage(await encodePicture(data.file, data.limits).catch(() => null))
})
