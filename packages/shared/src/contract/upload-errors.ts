import type { Endpoint } from './endpoint.ts'
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
  notStored: {
    code: 'picture-not-stored',
    status: 503,
    detail: 'The picture can’t be stored right now. Please try again in a few minutes.',
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

/** Errors of the upload of a CSV file. */
export const csvUploadErrors = defineErrors({
  tooManyBytes: {
    code: 'csv-too-large',
    status: 413,
    detail: 'The file is too large. Please choose one of up to 5 MB, or split it.',
  },
  noFile: { code: 'csv-missing', status: 400, detail: 'Please choose a CSV file.' },
  oneAtATime: {
    code: 'one-csv-at-a-time',
    status: 429,
    detail: 'You’re already uploading a file. Please wait until it has finished, then try again.',
  },
  busy: {
    code: 'csv-uploads-busy',
    status: 503,
    detail: 'Many files are being uploaded right now. Please try again in a few seconds.',
  },
  tooSlow: {
    code: 'csv-upload-too-slow',
    status: 408,
    detail: 'The upload took too long. Please try again with a better connection.',
  },
  unreadable: {
    code: 'csv-upload-unreadable',
    status: 400,
    detail: 'The upload could not be read. Please send one file and its text fields.',
  },
})

/** The errors of an upload of a type of file. */
export const uploadErrorsOf = (fileType: Endpoint['fileType'] = 'picture') =>
  fileType === 'csv' ? csvUploadErrors : uploadErrors
