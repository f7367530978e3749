import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { decodersFor, encodeVersions } from './pictures.ts'

test('encodes the first frame of an animation', async () => {
  const [red, blue] = [
    Buffer.alloc(300, Buffer.from([255, 0, 0])),
    Buffer.alloc(300, Buffer.from([0, 0, 255])),
  ]
  const raw = { width: 10, height: 20, channels: 3, pageHeight: 10 } as const
  const moving = await sharp(Buffer.concat([red, blue]), { raw })
    .gif({ delay: [100, 100] })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)

  const { kept } = await encodeVersions(moving, () => ({ kept: (picture) => picture }))
  const metadata = await sharp(kept).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 10, height: 10 })
  expect(metadata.pages ?? 1).toBe(1)
  const { channels } = await sharp(kept).stats()
  expect(channels[0]?.mean).toBeGreaterThan(200)
  expect(channels[2]?.mean).toBeLessThan(50)
})

test('rejects other formats even if their loader is switched on', async () => {
  const svg = { operation: ['VipsForeignLoadSvg'] }
  sharp.unblock(svg)
  onTestFinished(() => sharp.block(svg))
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  expect((await sharp(drawing).metadata()).format).toBe('svg')
  const refused = encodeVersions(drawing, () => ({ kept: (picture) => picture }))
  await expect(refused).rejects.toMatchObject({ reason: 'not-a-picture' })
})

test('decodes as many pictures at once as the cores and the memory allow', async () => {
  expect(decodersFor({ cores: 1, megabytes: 512 })).toBe(1)
  expect(decodersFor({ cores: 2, megabytes: 16_000 })).toBe(1)
  expect(decodersFor({ cores: 8, megabytes: 16_000 })).toBe(7)
  expect(decodersFor({ cores: 8, megabytes: 1_024 })).toBe(1)
  expect(decodersFor({ cores: 8, megabytes: 2_048 })).toBe(2)

  const picture = await sharp({
    create: { width: 600, height: 600, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  let [atWork, most] = [0, 0]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      await encodeVersions(picture, () => {
        atWork += 1
        most = Math.max(most, atWork)
        return { kept: (one) => one }
      })
      atWork -= 1
    }),
  )
  // As many again may have finished without the test having noticed yet.
  expect(most).toBeLessThanOrEqual(2 * Math.max(1, availableParallelism() - 1))
})
