import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { thumbnailOf } from '@church/shared'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../test/s3-server.ts'
import { createLogger } from './logger.ts'
import { createMedia, newUrlFor } from './media.ts'
import { openPictureStorage } from './open-picture-storage.ts'
import { urlForWidth } from './picture-names.ts'
import { StorageError } from './storage-error.ts'

const DATA_DIR = await mkdtemp(join(tmpdir(), 'church-media-'))
const folder = join(DATA_DIR, 'media')
const bucket = await startS3Server()
afterAll(async () => {
  await rm(DATA_DIR, { recursive: true })
  await bucket.close()
})
const retired: string[] = []

const open = (MEDIA = folder) => {
  const s3 = { S3_ENDPOINT: bucket.url, S3_REGION: undefined, S3_PATH_STYLE: true }
  const storage = openPictureStorage({ MEDIA, ...s3 })
  const retire = async (images: string[]) => void retired.push(...images)
  return createMedia({ storage, retire, log: createLogger('silent') })
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

const refused = [
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['TIFF', await plain(9, 9).tiff().toBuffer()],
] as const

describe.each([
  ['a folder', open()],
  ['a bucket', open('s3://church/pictures')],
])('pictures in %s', (_place, media) => {
  const headerOf = async (image: string) =>
    sharp((await media.read(image)) ?? Buffer.alloc(0)).metadata()

  test('stores a portrait as WebP of at most 1024 px, with a square thumbnail', async () => {
    const image = await media.savePortrait(await plain(3000, 1500).jpeg().toBuffer())
    expect(image).toMatch(/^\/media\/[a-f0-9]{32}\.webp$/)
    expect(await headerOf(image)).toMatchObject({ format: 'webp', width: 1024, height: 512 })
    expect(await headerOf(thumbnailOf(image))).toMatchObject({ width: 256, height: 256 })
  })

  test('does not enlarge a small portrait', async () => {
    const image = await media.savePortrait(await plain(60, 40).png().toBuffer())
    expect(await headerOf(image)).toMatchObject({ width: 60, height: 40 })
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('accepts %s', async (format) => {
    const image = await media.savePortrait(await plain(30, 20).toFormat(format).toBuffer())
    expect(await headerOf(image)).toMatchObject({ format: 'webp', width: 30 })
  })

  test('stores a picture in each width that does not exceed its own', async () => {
    const saved = await media.saveWidths(await plain(1000, 500).webp().toBuffer(), [1600, 400, 800])
    expect(saved).toEqual({ image: expect.stringMatching(/-800\.webp$/), widths: [400, 800] })
    expect(await headerOf(urlForWidth(saved.image, 400))).toMatchObject({ width: 400, height: 200 })
    expect(await headerOf(saved.image)).toMatchObject({ width: 800 })
  })

  test('stores a picture narrower than all widths in its own, and scales a tall strip down', async () => {
    const narrow = await media.saveWidths(await plain(120, 90).png().toBuffer(), [400])
    expect(narrow.widths).toEqual([120])
    const strip = await media.saveWidths(await plain(500, 20_000).png().toBuffer(), [400])
    expect(strip.widths).toEqual([204])
    expect((await headerOf(strip.image)).height).toBeLessThanOrEqual(8192)
  })

  test('remove deletes every version of a stored picture, and nothing for other URLs', async () => {
    const kept = await media.savePortrait(await plain(50, 50).png().toBuffer())
    const gone = await media.saveWidths(await plain(900, 50).png().toBuffer(), [400, 800])
    const before = await media.storage.list()
    await media.remove(gone.image)
    for (const other of [null, 'https://church.test/a.webp', '/media/../media', '/media/.webp']) {
      await media.remove(other)
    }
    const left = await media.storage.list()
    expect(before.length - left.length).toBe(2)
    expect(left).toContain(basename(kept))
  })

  test.each(refused)(
    'rejects an upload that is not an accepted picture: %s',
    async (_kind, bytes) => {
      const before = await media.storage.list()
      await expect(media.savePortrait(bytes)).rejects.toMatchObject({ reason: 'not-a-picture' })
      expect(await media.storage.list()).toEqual(before)
    },
  )

  test('copies a portrait with its thumbnail, again if it must', async () => {
    const image = await media.savePortrait(await plain(60, 40).png().toBuffer())
    const next = newUrlFor(image) ?? ''
    for (const _ of [1, 2]) await media.copyPortrait(image, next)
    await media.removeAll([image])
    await media.copyPortrait(image, next)
    expect(await headerOf(next)).toMatchObject({ width: 60 })
    expect(await headerOf(thumbnailOf(next))).toMatchObject({ width: 60 })
    expect(await media.read(image)).toBe(null)
  })

  test('lists only pictures, and the files of some of them', async () => {
    const image = await media.savePortrait(await plain(60, 40).png().toBuffer())
    const files = await media.storage.list([basename(image, '.webp')])
    expect(files).toEqual([basename(thumbnailOf(image)), basename(image)])
    expect(await media.storage.list()).toEqual(expect.arrayContaining(files))
  })
})

test('a bucket that is away refuses pictures, and remembers what it may have stored', async () => {
  const media = open('s3://church/pictures')
  const stored = await media.savePortrait(await plain(6, 4).png().toBuffer())
  retired.length = 0
  for (const trouble of ['cut', 'full', 'forbidden'] as const) {
    bucket.trouble = trouble
    const saving = media.savePortrait(await plain(6, 4).png().toBuffer())
    await expect(saving).rejects.toMatchObject({ reason: 'not-stored' })
    await expect(media.read(stored)).rejects.toThrow(StorageError)
    await media.remove(stored)
  }
  bucket.trouble = undefined
  expect(retired.filter((image) => image === stored)).toHaveLength(3)
  expect(new Set(retired).size).toBe(4)
  expect(await media.read(stored)).not.toBe(null)
})

test('a folder that takes no files refuses pictures', async () => {
  const file = join(DATA_DIR, 'a-file')
  await writeFile(file, '')
  const media = open(file)
  const saving = media.savePortrait(await plain(6, 4).png().toBuffer())
  await expect(saving).rejects.toMatchObject({ reason: 'not-stored' })
})

test('removes drafts left behind by a crash, but not those still being written', async () => {
  const [old, fresh] = ['.old.webp.draft', '.fresh.webp.draft'].map((name) => join(folder, name))
  await writeFile(old ?? '', 'half')
  await writeFile(fresh ?? '', 'half')
  const yesterday = Date.now() / 1000 - 86_400
  await utimes(old ?? '', yesterday, yesterday)
  await open().savePortrait(await plain(5, 5).png().toBuffer())
  const names = await readdir(folder)
  expect(names).toContain('.fresh.webp.draft')
  expect(names).not.toContain('.old.webp.draft')
})

test('rejects a truncated picture', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const whole = await sharp({
    create: { width: 300, height: 300, channels: 3, background: 'red', noise },
  })
    .jpeg()
    .toBuffer()
  const half = whole.subarray(0, whole.length / 2)
  await expect(open().savePortrait(half)).rejects.toMatchObject({ reason: 'cut-off' })
})

test('rejects more than 25 megapixels, however few bytes they take', async () => {
  const bomb = await sharp({
    create: { width: 5010, height: 5000, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(open().savePortrait(bomb)).rejects.toMatchObject({ reason: 'too-many-pixels' })
})
