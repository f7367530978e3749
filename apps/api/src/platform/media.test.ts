import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { thumbnailOf } from '@church/shared'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createMedia, urlForWidth } from './media.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'church-media-'))
afterAll(() => rm(dataDir, { recursive: true }))
const media = createMedia(dataDir)

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

const fileOf = (image: string) => join(media.dir, basename(image))
const headerOf = async (image: string) => sharp(await readFile(fileOf(image))).metadata()

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
  const before = await readdir(media.dir)
  await media.remove(gone.image)
  for (const other of [null, 'https://church.test/a.webp', '/media/../media', '/media/.webp']) {
    await media.remove(other)
  }
  const left = await readdir(media.dir)
  expect(before.length - left.length).toBe(2)
  expect(left).toContain(basename(kept))
})

const refused = [
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['TIFF', await plain(9, 9).tiff().toBuffer()],
] as const

test.each(refused)(
  'rejects an upload that is not an accepted picture: %s',
  async (_kind, bytes) => {
    const before = await readdir(media.dir)
    await expect(media.savePortrait(bytes)).rejects.toMatchObject({ reason: 'not-a-picture' })
    expect(await readdir(media.dir)).toEqual(before)
  },
)

test('rejects a truncated picture', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const whole = await sharp({
    create: { width: 300, height: 300, channels: 3, background: 'red', noise },
  })
    .jpeg()
    .toBuffer()
  const half = whole.subarray(0, whole.length / 2)
  await expect(media.savePortrait(half)).rejects.toMatchObject({ reason: 'not-a-picture' })
})

test('rejects more than 25 megapixels, however few bytes they take', async () => {
  const bomb = await sharp({
    create: { width: 5010, height: 5000, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(media.savePortrait(bomb)).rejects.toMatchObject({ reason: 'too-many-pixels' })
})

test('removes drafts left behind by a crash, but not those still being written', async () => {
  const [old, fresh] = ['.old.webp.draft', '.fresh.webp.draft'].map((name) => join(media.dir, name))
  await writeFile(old ?? '', 'half')
  await writeFile(fresh ?? '', 'half')
  const yesterday = Date.now() / 1000 - 86_400
  await utimes(old ?? '', yesterday, yesterday)
  await createMedia(dataDir).savePortrait(await plain(5, 5).png().toBuffer())
  const names = await readdir(media.dir)
  expect(names).toContain('.fresh.webp.draft')
  expect(names).not.toContain('.old.webp.draft')
})

test('remove does not throw if a file cannot be deleted', async () => {
  const stuck = createMedia(await mkdtemp(join(tmpdir(), 'church-media-')))
  const image = await stuck.savePortrait(await plain(5, 5).png().toBuffer())
  // A folder of the same name cannot be deleted like a file.
  await rm(join(stuck.dir, basename(image)))
  await mkdir(join(stuck.dir, basename(image)))
  await expect(stuck.remove(image)).resolves.toBeUndefined()
  await rm(join(stuck.dir, '..'), { recursive: true })
})
