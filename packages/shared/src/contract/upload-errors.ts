import type { Endpoint } from './endpoint.ts'
import {
  badRequest,
  contentTooLarge,
  requestTimeout,
  serviceUnavailable,
  tooManyRequests,
  unsupportedMediaType,
} from './errors.ts'

/** Errors of a picture upload. */
export const uploadErrors = {
  notAPicture: unsupportedMediaType(
    'not-a-picture',
    'This file can’t be used as a picture. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
  ),
  heic: unsupportedMediaType(
    'picture-heic',
    'This is an iPhone’s own format: HEIC. Choose “Most Compatible” under Settings, Camera, Formats, or send a JPEG.',
  ),
  video: unsupportedMediaType(
    'picture-video',
    'This is a video, such as the moving part of a live photo. Please choose the picture itself.',
  ),
  cutOff: unsupportedMediaType(
    'picture-cut-off',
    'This picture is cut off: only a part of it has arrived. Please get it again and choose it once more.',
  ),
  tooManyBytes: contentTooLarge(
    'picture-too-large',
    'The picture is too large. Please choose one of up to 5 MB.',
  ),
  tooManyPixels: contentTooLarge(
    'too-many-pixels',
    'The picture is too large. Please choose one of up to 25 megapixels.',
  ),
  oneAtATime: tooManyRequests(
    'one-picture-at-a-time',
    'You’re already uploading a picture. Please wait until it has finished, then try again.',
  ),
  busy: serviceUnavailable(
    'uploads-busy',
    'Many pictures are being uploaded right now. Please try again in a few seconds.',
  ),
  notStored: serviceUnavailable(
    'picture-not-stored',
    'The picture can’t be stored right now. Please try again in a few minutes.',
  ),
  tooSlow: requestTimeout(
    'upload-too-slow',
    'The upload took too long. Please try again with a better connection or a smaller picture.',
  ),
  unreadable: badRequest(
    'upload-unreadable',
    'The upload could not be read. Please send one picture and its text fields.',
  ),
}

/** Errors of the upload of a CSV file, or of a part of a file. */
export const csvUploadErrors = {
  tooManyBytes: contentTooLarge(
    'csv-too-large',
    'The file is too large. Please choose one of up to 5 MB, or split it.',
  ),
  noFile: badRequest('csv-missing', 'Please choose a CSV file.'),
  oneAtATime: tooManyRequests(
    'one-csv-at-a-time',
    'You’re already uploading a file. Please wait until it has finished, then try again.',
  ),
  busy: serviceUnavailable(
    'csv-uploads-busy',
    'Many files are being uploaded right now. Please try again in a few seconds.',
  ),
  tooSlow: requestTimeout(
    'csv-upload-too-slow',
    'The upload took too long. Please try again with a better connection.',
  ),
  unreadable: badRequest(
    'csv-upload-unreadable',
    'The upload could not be read. Please send one file and its text fields.',
  ),
}

export const uploadErrorsOf = (fileType: Endpoint['fileType'] = 'picture') =>
  fileType === 'picture' ? uploadErrors : csvUploadErrors
