/** The largest upload, in bytes. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
/** The largest upload once decoded, as width times height. */
export const PICTURE_PIXELS_MAX = 25_000_000
/** The longest side of a picture in pixels, as sent by the browser and as stored. */
export const PICTURE_SIDE_MAX = 1024
/** The size to which the browser shrinks a picture before sending it, in bytes. */
export const PICTURE_SENT_BYTES_MAX = 1024 * 1024
/** The side of a member picture's square thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 256

/** The address of an uploaded picture's thumbnail; any other address is returned unchanged. */
export const thumbnailOf = (image: string): string =>
  image.replace(/^(\/media\/[\w-]+)\.webp$/, `$1-${THUMBNAIL_SIDE}.webp`)
