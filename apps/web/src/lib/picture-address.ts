/** How the addresses of our own pictures start. */
const ours = '/media/'

/** The address under which a picture is shown: `base` before one of our own, any other as it is. */
export const pictureAddress = (image: string, base: string | null | undefined): string =>
  base && image.startsWith(ours) ? base + image : image
