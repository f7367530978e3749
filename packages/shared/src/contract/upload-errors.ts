import { defineErrors } from './errors.ts'

/** Errors of a picture upload. */
export const uploadErrors = defineErrors({
  notAPicture: {
    code: 'not-a-picture',
    status: 415,
    detail: 'This file can’t be used as a picture. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
  },
  tooManyBytes: {
    code: 'picture-too-large',
    status: 413,
    detail: 'The picture is too large. Please choose one of up to 5 MB.',
  },
  tooManyPixels: {
    code: 'too-many-pixels',
    status: 413,
    detail: 'The picture is too large. Please choose one of up to 25 megapixels.',
  },
  oneAtATime: {
    code: 'one-picture-at-a-time',
    status: 429,
    detail:
      'You’re already uploading a picture. Please wait until it has finished, then try again.',
  },
  busy: {
    code: 'uploads-busy',
    status: 503,
    detail: 'Many pictures are being uploaded right now. Please try again in a few seconds.',
  },
  tooSlow: {
    code: 'upload-too-slow',
    status: 408,
    detail:
      'The upload took too long. Please try again with a better connection or a smaller picture.',
  },
  unreadable: {
    code: 'upload-unreadable',
    status: 400,
    detail: 'The upload could not be read. Please send one picture and its text fields.',
  },
})
