import { defineErrors } from './errors.ts'

/** Errors of a picture's upload. */
export const uploadErrors = defineErrors({
  notAPicture: {
    code: 'not-a-picture',
    status: 415,
    detail: 'This is not a picture that can be used: please choose a JPEG, PNG, WebP, AVIF or GIF.',
  },
  tooManyBytes: {
    code: 'picture-too-large',
    status: 413,
    detail: 'The picture is too large: 5 MB at most.',
  },
  tooManyPixels: {
    code: 'too-many-pixels',
    status: 413,
    detail: 'The picture is too large: 50 megapixels at most.',
  },
  oneAtATime: {
    code: 'one-picture-at-a-time',
    status: 429,
    detail:
      'A picture of yours is still being uploaded. Please wait until it is there, then try again.',
  },
  busy: {
    code: 'uploads-busy',
    status: 503,
    detail: 'Many pictures are being uploaded at this moment. Please try again in a few seconds.',
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
    detail: 'The upload could not be read: send one picture and its text fields.',
  },
})
