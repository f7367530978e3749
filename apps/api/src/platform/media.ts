import { PICTURE_SIDE_MAX, THUMBNAIL_SIDE } from '@church/shared'
import type { Logger } from './logger.ts'
import { fileOf, MEDIA_PATH, nameOf, PORTRAIT_SUFFIXES, randomName } from './picture-names.ts'
import type { PictureStorage } from './picture-storage.ts'
import { encodeVersions, PictureError, type Version } from './pictures.ts'

/** Stores pictures under unguessable names that are never reused. */
export interface Media {
  storage: PictureStorage
  /**
   * Stores a portrait of at most 1024 px on its longest side, and a square thumbnail (see
   * `thumbnailOf`). @returns its URL. @throws PictureError
   */
  savePortrait(bytes: Buffer): Promise<string>
  /**
   * Stores a picture in each of the widths (pixels) that does not exceed its own, or in its own width
   * if it is narrower than all of them. @returns the URL of the widest version, and the stored widths
   * in ascending order; `urlForWidth` gives the other URLs. @throws PictureError
   */
  saveWidths(bytes: Buffer, widths: readonly number[]): Promise<{ image: string; widths: number[] }>
  /**
   * Removes all versions of a stored picture; ignores null and other URLs. Never throws: the caller's
   * change is already committed, so a picture that cannot be removed is handed to `retire`.
   */
  remove(image: string | null): Promise<void>
  /** Like `remove`, for many pictures at once. @throws StorageError if one cannot be removed */
  removeAll(images: string[]): Promise<void>
  /** The bytes of a stored picture; null if it is not stored here. @throws StorageError */
  read(image: string): Promise<Buffer | null>
  /** Copies a stored portrait, if it exists, to a new URL (see `newUrl`). @throws StorageError */
  copyPortrait(from: string, to: string): Promise<void>
}

/** WebP allows 16,383 px; a picture as tall as this is a narrow strip and never displayed larger. */
const HEIGHT_MAX = 8192

/** A URL for a portrait that does not exist yet; null if `image` is not stored here. */
export const newUrlFor = (image: string): string | null =>
  nameOf(image) ? `${MEDIA_PATH}${fileOf(randomName(), PORTRAIT_SUFFIXES.portrait)}` : null

interface Needs {
  storage: PictureStorage
  /** Remembers pictures that could not be removed, so that a job removes them later. */
  retire: (images: string[]) => Promise<void>
  log: Logger
}

export function createMedia({ storage, retire, log }: Needs): Media {
  const removeAll = async (images: string[]) => {
    const names = images.flatMap((image) => nameOf(image) ?? [])
    if (names.length > 0) await storage.remove(await storage.list(names))
  }

  const removeLater = (image: string, error: unknown) =>
    retire([image]).then(
      () => log.warn({ err: error, image }, 'picture to be removed later'),
      (second) => log.error({ err: second, image }, 'picture not removed'),
    )

  const save = async (name: string, versions: Record<string, Buffer>) => {
    try {
      for (const [suffix, bytes] of Object.entries(versions)) {
        await storage.put(fileOf(name, suffix), bytes)
      }
    } catch (error) {
      // A storage that does not answer would not remove them either.
      await removeLater(`${MEDIA_PATH}${fileOf(name, '')}`, error)
      throw new PictureError('not-stored', { cause: error })
    }
  }

  return {
    storage,
    async savePortrait(bytes) {
      const name = randomName()
      await save(name, await encodeVersions(bytes, () => portraitVersions))
      return MEDIA_PATH + fileOf(name, PORTRAIT_SUFFIXES.portrait)
    },
    async saveWidths(bytes, wanted) {
      const name = randomName()
      let widths: number[] = []
      const versions = await encodeVersions(bytes, ({ width, height }) => {
        widths = fittingWidths(wanted, Math.min(width, (width * HEIGHT_MAX) / height))
        return Object.fromEntries(widths.map((one) => [`-${one}`, ofWidth(one)]))
      })
      await save(name, versions)
      return { image: MEDIA_PATH + fileOf(name, `-${widths.at(-1)}`), widths }
    },
    async remove(image) {
      if (!image) return
      await removeAll([image]).catch((error) => removeLater(image, error))
    },
    removeAll,
    async read(image) {
      return nameOf(image) ? storage.read(image.slice(MEDIA_PATH.length)) : null
    },
    async copyPortrait(from, to) {
      const [source, target] = [nameOf(from), nameOf(to)]
      if (!source || !target) return
      for (const suffix of Object.values(PORTRAIT_SUFFIXES)) {
        await storage.copy(fileOf(source, suffix), fileOf(target, suffix))
      }
    },
  }
}

/** The widths that do not exceed a picture's own, in ascending order, or its own if all do. */
function fittingWidths(wanted: readonly number[], width: number): number[] {
  const own = Math.floor(width) || 1
  const fitting = wanted.filter((one) => one <= own).sort((a, b) => a - b)
  return fitting.length > 0 ? fitting : [own]
}

const portrait: Version = (picture) =>
  picture.resize(PICTURE_SIDE_MAX, PICTURE_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })

const thumbnail: Version = (picture) =>
  picture.resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'cover', withoutEnlargement: true })

const portraitVersions = {
  [PORTRAIT_SUFFIXES.portrait]: portrait,
  [PORTRAIT_SUFFIXES.thumbnail]: thumbnail,
}

const ofWidth =
  (width: number): Version =>
  (picture) =>
    picture.resize({ width, withoutEnlargement: true })
