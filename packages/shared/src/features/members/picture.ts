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

/** The small version of one of our own members' pictures; any other address is its own small version. */
export const thumbnailOf = (image: string): string =>
  image.replace(/^(\/media\/[\w-]+)\.webp$/, `$1-${THUMBNAIL_SIDE}.webp`)
