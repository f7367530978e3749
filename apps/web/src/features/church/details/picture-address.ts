/** The prefix of uploaded pictures. */
const uploads = '/media/'

/** The address that loads a picture: prefixes uploaded ones with `base` and leaves others unchanged. */
export const pictureAddress = (image: string, base: string | null | undefined): string =>
  base && image.startsWith(uploads) ? base + image : image
