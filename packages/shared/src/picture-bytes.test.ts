import { expect, test } from 'vitest'
import { isCutOff, isHeic, isVideo } from './picture-bytes.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )
const box = (...brands: string[]) =>
  bytes(
    [0, 0, 0, 8 + brands.length * 4 + 4],
    'ftyp',
    brands[0] ?? '',
    [0, 0, 0, 0],
    ...brands.slice(1),
  )

test('knows HEIC by its brands, and AVIF not as such', () => {
  expect(isHeic(box('heic', 'mif1', 'heic'))).toBe(true)
  expect(isHeic(box('mif1', 'heix'))).toBe(true)
  expect(isHeic(box('avif', 'mif1', 'miaf'))).toBe(false)
  expect(isHeic(box('mp42', 'isom'))).toBe(false)
  expect(isHeic(bytes('heic'))).toBe(false)
  expect(isHeic(bytes())).toBe(false)
})

test('knows a film, but no picture, by its first bytes', () => {
  expect(isVideo(box('qt  '))).toBe(true)
  expect(isVideo(box('mp42', 'isom'))).toBe(true)
  expect(isVideo(bytes([0x1a, 0x45, 0xdf, 0xa3]))).toBe(true)
  expect(isVideo(box('avif', 'mif1'))).toBe(false)
  expect(isVideo(box('heic', 'mif1'))).toBe(false)
  expect(isVideo(bytes(jpeg))).toBe(false)
  expect(isVideo(bytes())).toBe(false)
})

const jpeg = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]
const png = [0x89, 0x50, 0x4e, 0x47, 1, 2, 3]

test.each([
  ['a JPEG without its end', bytes(jpeg), true],
  ['one filled up with zeros', bytes(jpeg, [0, 0, 0, 0]), true],
  ['a whole JPEG', bytes(jpeg, [0xff, 0xd9]), false],
  ['a PNG without its end', bytes(png), true],
  ['a whole PNG', bytes(png, [0, 0, 0, 0], 'IEND', [0xae, 0x42, 0x60, 0x82]), false],
  ['a GIF without its end', bytes('GIF89a', [1, 2]), true],
  ['a whole GIF', bytes('GIF89a', [1, 2, 0x3b]), false],
  ['a WebP shorter than it says', bytes('RIFF', [100, 0, 0, 0], 'WEBP'), true],
  ['a whole WebP', bytes('RIFF', [4, 0, 0, 0], 'WEBP'), false],
  ['a text', bytes('Hello'), false],
  ['nothing', bytes(), false],
])('%s', (_, file, isCut) => {
  expect(isCutOff(file)).toBe(isCut)
})
