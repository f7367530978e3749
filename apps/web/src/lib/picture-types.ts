/**
 * The types of pictures that an upload takes, for `accept`. Listed, and not as `image/*`, since iPhones and Macs then hand
 * over their HEIC as JPEG.
 */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
