import { randomBytes } from 'node:crypto'
import { THUMBNAIL_SIDE } from '@church/shared'

/** The path under which pictures are served. */
export const MEDIA_PATH = '/media/'

const URL_OF_PICTURE = /^\/media\/([a-f0-9]{32})(?:-\d+)?\.webp$/
const PICTURE_FILE = /^[a-f0-9]{32}(?:-\d{1,5})?\.webp$/

const THUMBNAIL_SUFFIX = `-${THUMBNAIL_SIDE}`
const PORTRAIT_FILE = new RegExp(`^[a-f0-9]{32}(${THUMBNAIL_SUFFIX})?\\.webp$`)

/** The suffixes of a portrait's files: the portrait and its thumbnail. */
export const PORTRAIT_SUFFIXES = { portrait: '', thumbnail: THUMBNAIL_SUFFIX }

/** An unguessable name for a picture: its URL is the only protection of its file. */
export const randomName = (): string => randomBytes(16).toString('hex')

/** The name in the URL of a stored picture, with which its files start. */
export const nameOf = (image: string): string | undefined => URL_OF_PICTURE.exec(image)?.[1]

/** The file of one version of a picture. */
export const fileOf = (name: string, suffix: string): string => `${name}${suffix}.webp`

/** The name of the picture to which a file belongs. */
export const startOf = (file: string): string => file.slice(0, 32)

/** Whether a file is a picture, and not a draft or something foreign, by its name. */
export const isPictureFile = (file: string): boolean => PICTURE_FILE.test(file)

/** Whether a file is somebody's portrait, by its name. */
const isPortraitFile = (file: string): boolean => PORTRAIT_FILE.test(file)

/** Whether a URL points to a picture stored here. */
export const isMediaUrl = (image: string): boolean => image.startsWith(MEDIA_PATH)

/** The URL of one width of a picture that was stored in several. */
export const urlForWidth = (image: string, width: number): string =>
  image.replace(/-\d+\.webp$/, `-${width}.webp`)

const DAY_SECONDS = 86_400
const YEAR_SECONDS = 365 * DAY_SECONDS

/** `Cache-Control` of a file: a portrait that its owner hides may stay in caches for a day at most. */
export const cachingOf = (file: string): string =>
  isPortraitFile(file)
    ? `private, max-age=${DAY_SECONDS}`
    : `public, max-age=${YEAR_SECONDS}, immutable`
