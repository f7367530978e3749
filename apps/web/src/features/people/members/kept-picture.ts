/** Whether the church stores the picture, and deletes its file once it is replaced or removed. */
export const isUploaded = (image?: string | null): image is string =>
  image?.startsWith('/media/') ?? false

/**
 * Reads a stored picture before it is removed, so that this can be undone by uploading it again.
 * @param address where the browser finds it
 * @returns null if it cannot be read, as from a bucket that allows no scripts
 */
export async function keepPicture(address: string): Promise<File | null> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) return null
    const picture = await answer.blob()
    return new File([picture], 'picture', { type: picture.type })
  } catch {
    return null
  }
}
