import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_SIDE_MAX, THUMBNAIL_SIDE } from '@church/shared'
import type { Logger } from './logger.ts'
import { encodeVersions, type Version } from './pictures.ts'

/** Where pictures are served, and how their addresses start. */
export const MEDIA_PATH = '/media/'

/** The pictures on disk, under names that nobody can guess and that are never used again. */
export interface Media {
  /** The folder that is served. */
  dir: string
  /**
   * Keeps a portrait: at most 1024 px on its longest side, and a small square beside it
   * (`thumbnailOf` names it). @returns its address. @throws PictureError
   */
  savePortrait(bytes: Buffer): Promise<string>
  /**
   * Keeps a picture in each of the widths (pixels) that is not wider than it is, or in its own where
   * it is narrower than all. @returns the widest one's address, and the widths that were written,
   * ascending; `addressAt` names the others. @throws PictureError
   */
  saveWidths(bytes: Buffer, widths: readonly number[]): Promise<{ image: string; widths: number[] }>
  /**
   * Removes all versions of a picture of ours; any other address, and null, is left alone. Never
   * fails: what was asked for is done by then, and a file that stays is a note for the operator.
   */
  remove(image: string | null): Promise<void>
}

/** WebP allows 16,383; a picture this high is a strip, and is shown no larger. */
const HEIGHT_MAX = 8192
/** A file that is still being written; the web server hides names that start with a dot. */
const DRAFT = /^\.[\w-]+\.webp\.draft$/
/** Milliseconds after which a draft was left behind by a crash. */
const DRAFT_LEFT_MS = 3_600_000

const PICTURE = /^\/media\/([a-f0-9]{32})(?:-\d+)?\.webp$/

/** Whether an address is that of a file here. */
export const isOurs = (image: string): boolean => image.startsWith(MEDIA_PATH)

/** The address at which a picture saved in several widths has one of them. */
export const addressAt = (image: string, width: number): string =>
  image.replace(/-\d+\.webp$/, `-${width}.webp`)

export function createMedia(dataDir: string, log?: Logger): Media {
  const dir = join(dataDir, 'media')
  let isSwept = false

  const removeVersions = async (name: string) => {
    const files = await readdir(dir).catch(() => [])
    const versions = files.filter((file) => file.startsWith(name))
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
      await removeVersions(name)
      throw error
    }
  }

  return {
    dir,
    async savePortrait(bytes) {
      const name = randomName()
      await save(
        name,
        await encodeVersions(bytes, () => ({ '': portrait, [`-${THUMBNAIL_SIDE}`]: thumbnail })),
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
      const name = PICTURE.exec(image ?? '')?.[1]
      if (!name) return
      await removeVersions(name).catch((error) => {
        log?.warn({ err: error, image }, 'picture not removed')
      })
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

/** A picture is under its name whole or not at all, whenever the machine stops. */
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

/** Other processes may be writing into the same folder: only what is old is left behind. */
async function removeOldDrafts(dir: string): Promise<void> {
  for (const name of (await readdir(dir)).filter((file) => DRAFT.test(file))) {
    const draft = join(dir, name)
    const age = Date.now() - (await stat(draft).then(({ mtimeMs }) => mtimeMs, Date.now))
    if (age > DRAFT_LEFT_MS) await rm(draft, { force: true })
  }
}
