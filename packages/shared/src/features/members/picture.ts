/** Of an upload, in bytes. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
/** Of an upload once decoded: width times height. */
export const PICTURE_PIXELS_MAX = 50_000_000
/** Longest side in pixels, of what the browser sends and of what the server keeps. */
export const PICTURE_SIDE_MAX = 1024
/** What the browser shrinks a picture to before it sends it, in bytes. */
export const PICTURE_SENT_BYTES_MAX = 1024 * 1024
/** Side in pixels of the small square version that a member's picture also has. */
export const THUMBNAIL_SIDE = 256

export const pictureMessages = {
  notAPicture:
    'This is not a picture that can be used: please choose a JPEG, PNG, WebP, AVIF or GIF.',
  tooManyBytes: 'The picture is too large: 5 MB at most.',
  tooManyPixels: 'The picture is too large: 50 megapixels at most.',
  oneAtATime:
    'A picture of yours is still being uploaded. Please wait until it is there, then try again.',
  busy: 'Many pictures are being uploaded at this moment. Please try again in a few seconds.',
  tooSlow:
    'The upload took too long. Please try again with a better connection or a smaller picture.',
  unreadable: 'The upload could not be read: send one picture and its text fields.',
} as const

/** The small version of one of our own members' pictures; any other address is its own small version. */
export const thumbnailOf = (image: string): string =>
  image.replace(/^(\/media\/[\w-]+)\.webp$/, `$1-${THUMBNAIL_SIDE}.webp`)
