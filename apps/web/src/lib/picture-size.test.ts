import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

const file = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

/** A segment of a JPEG: its marker, and its bytes after their number. */
const segment = (marker: number, bytes: number[]) => {
  const length = bytes.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...bytes]
}
const frame = (marker: number) => segment(marker, [8, 0x1f, 0x40, 0x2e, 0xe0, 3])
const jpeg = [0xff, 0xd8]

test.each([
  ['a JPEG', file(jpeg, segment(0xe0, [1, 2]), frame(0xc0)), 12_000, 8_000],
  [
    'one in several passes, after a table',
    file(jpeg, segment(0xc4, [0]), frame(0xc2)),
    12_000,
    8_000,
  ],
  [
    'one behind a preview and a profile',
    file(
      jpeg,
      segment(0xe1, Array(65_000).fill(255)),
      segment(0xe2, Array(65_000).fill(1)),
      frame(0xc0),
    ),
    12_000,
    8_000,
  ],
  [
    'a PNG',
    file([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x2e, 0xe0, 0, 0, 0x1f, 0x40]),
    12_000,
    8_000,
  ],
  ['a GIF', file('GIF89a', [0x40, 1, 0xf0, 0]), 320, 240],
  ['a WebP', file('RIFF....WEBPVP8 ....', [0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0]), 320, 240],
  ['a WebP without loss', file('RIFF....WEBPVP8L....', [0x2f, 0x3f, 0xc1, 0x3b, 0]), 320, 240],
  ['an extended WebP', file('RIFF....WEBPVP8X........', [0x3f, 1, 0, 0xef, 0, 0]), 320, 240],
])('says how large %s is', async (_, picture, width, height) => {
  expect(await pictureSize(picture)).toEqual({ width, height })
})

test.each([
  ['an AVIF', file([0, 0, 0, 20], 'ftypavif')],
  ['a JPEG that ends before it says so', file(jpeg, segment(0xe0, [1, 2]))],
  ['a text', file('Not a picture.')],
  ['nothing', file()],
])('does not say how large %s is', async (_, picture) => {
  expect(await pictureSize(picture)).toBeUndefined()
})
