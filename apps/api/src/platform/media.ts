import { randomBytes } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_SIDE_MAX, THUMBNAIL_SIDE } from '@church/shared'
import type { Logger } from './logger.ts'
import { encodeVersions, type Version } from './pictures.ts'

/** The path under which pictures are served. */
export const MEDIA_PATH = '/media/'

/** Stores pictures on disk under unguessable names that are never reused. */
export interface Media {
  /** The folder to serve. */
  dir: string
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
   * change is already committed, so a file that cannot be removed is only logged.
   */
  remove(image: string | null): Promise<void>
  /** Like `remove`, for many pictures at once. It throws if one cannot be removed. */
  removeAll(images: string[]): Promise<void>
  /** Gives a stored portrait a second name. @returns its new URL; null if it is not stored here */
  addName(image: string): Promise<string | null>
}

/** WebP allows 16,383 px; a picture as tall as this is a narrow strip and never displayed larger. */
const HEIGHT_MAX = 8192
/** A file still being written; the web server does not serve names that start with a dot. */
const DRAFT = /^\.[\w-]+\.webp\.draft$/
/** Milliseconds after which a draft counts as left behind by a crash. */
const DRAFT_STALE_MS = 3_600_000

const PICTURE = /^\/media\/([a-f0-9]{32})(?:-\d+)?\.webp$/
const NAME_LENGTH = 32

const nameOf = (image: string): string | undefined => PICTURE.exec(image)?.[1]

const THUMBNAIL_SUFFIX = `-${THUMBNAIL_SIDE}`
const PORTRAIT_SUFFIXES = ['', THUMBNAIL_SUFFIX]
const PORTRAIT_FILE = new RegExp(`^[a-f0-9]{${NAME_LENGTH}}(${THUMBNAIL_SUFFIX})?\\.webp$`)

/** Whether a file in the folder is somebody's portrait, by its name. */
export const isPortraitFile = (name: string): boolean => PORTRAIT_FILE.test(name)

/** Whether a URL points to a picture stored here. */
export const isMediaUrl = (image: string): boolean => image.startsWith(MEDIA_PATH)

/** The URL of one width of a picture that was stored in several. */
export const urlForWidth = (image: string, width: number): string =>
  image.replace(/-\d+\.webp$/, `-${width}.webp`)

export function createMedia(dataDir: string, log?: Logger): Media {
  const dir = join(dataDir, 'media')
  let isSwept = false

  const removeVersions = async (names: string[]) => {
    const removed = new Set(names)
    const files = await readdir(dir).catch(() => [])
    const versions = files.filter((file) => removed.has(file.slice(0, NAME_LENGTH)))
    await Promise.all(versions.map((file) => rm(join(dir, file), { force: true })))
  }

  const save = async (name: string, versions: Record<string, Buffer>) => {
    await mkdir(dir, { recursive: true })
    if (!isSwept) await removeOldDrafts(dir)
    isSwept = true
    try {
      for (const [suffix, bytes] of Object.entries(versions)) {
        await write(dir, `${name}${suffix}.webp`, bytes)
      }
    } catch (error) {
      await removeVersions([name])
      throw error
    }
  }

  return {
    dir,
    async savePortrait(bytes) {
      const name = randomName()
      await save(
        name,
        await encodeVersions(bytes, () => ({ '': portrait, [THUMBNAIL_SUFFIX]: thumbnail })),
      )
      return `${MEDIA_PATH}${name}.webp`
    },
    async saveWidths(bytes, wanted) {
      const name = randomName()
      let widths: number[] = []
      const versions = await encodeVersions(bytes, ({ width, height }) => {
        const own = Math.floor(Math.min(width, (width * HEIGHT_MAX) / height)) || 1
        const fitting = wanted.filter((one) => one <= own).sort((a, b) => a - b)
        widths = fitting.length > 0 ? fitting : [own]
        return Object.fromEntries(widths.map((one) => [`-${one}`, ofWidth(one)]))
      })
      await save(name, versions)
      return { image: `${MEDIA_PATH}${name}-${widths.at(-1)}.webp`, widths }
    },
    async remove(image) {
      const name = nameOf(image ?? '')
      if (!name) return
      await removeVersions([name]).catch((error) => {
        log?.warn({ err: error, image }, 'picture not removed')
      })
    },
    async removeAll(images) {
      await removeVersions(images.flatMap((image) => nameOf(image) ?? []))
    },
    async addName(image) {
      const name = nameOf(image)
      if (!name) return null
      const added = randomName()
      try {
        for (const suffix of PORTRAIT_SUFFIXES) {
          await linkOrCopy(join(dir, `${name}${suffix}.webp`), join(dir, `${added}${suffix}.webp`))
        }
      } catch (error) {
        await removeVersions([added])
        if (isMissing(error)) return null
        throw error
      }
      return `${MEDIA_PATH}${added}.webp`
    },
  }
}

const randomName = () => randomBytes(16).toString('hex')

const portrait: Version = (picture) =>
  picture.resize(PICTURE_SIDE_MAX, PICTURE_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })

const thumbnail: Version = (picture) =>
  picture.resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'cover', withoutEnlargement: true })

const ofWidth =
  (width: number): Version =>
  (picture) =>
    picture.resize({ width, withoutEnlargement: true })

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const isMissing = (error: unknown) => hasCode(error, 'ENOENT')

/** Gives a file a second name; a file system without hard links gets a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to)
  }
}

/** Writes a file atomically, so that a crash never leaves a partial picture under its final name. */
async function write(dir: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(dir, `.${name}.draft`)
  const file = await open(draft, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(dir, name))
}

/** Other processes may be writing to the same folder, so only old drafts are removed. */
async function removeOldDrafts(dir: string): Promise<void> {
  for (const name of (await readdir(dir)).filter((file) => DRAFT.test(file))) {
    const draft = join(dir, name)
    const age = Date.now() - (await stat(draft).then(({ mtimeMs }) => mtimeMs, Date.now))
    if (age > DRAFT_STALE_MS) await rm(draft, { force: true })
  }
}
