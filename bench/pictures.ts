import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX } from '@church/shared'
import sharp, { type Sharp } from 'sharp'
import { formatNumber, printTable } from './table.ts'

const SIDE = Math.floor(Math.sqrt(PICTURE_PIXELS_MAX))
/** As in the image: otherwise each thread that decodes retains memory of its own. */
const PRODUCT_ENV = { MALLOC_ARENA_MAX: '2' }
/** As many uploads as the product has slots for; it decodes only some of them at once. */
const UPLOADS = 16
/** Turned by 90 degrees, so that the decoder needs the whole picture at once. */
const TURNED = 6

const flat = (channels: 3 | 4) =>
  sharp({
    create: {
      width: SIDE,
      height: SIDE,
      channels,
      background: { r: 9, g: 99, b: 200, alpha: 0.5 },
    },
  }).withMetadata({ orientation: TURNED })

/** The pictures that take the most memory for their size, in every accepted format. */
const worst: Record<string, () => Sharp> = {
  'JPEG, progressive, 4:4:4': () => flat(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  'JPEG, progressive, CMYK': () =>
    flat(3).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  'PNG, 16 bits, alpha': () => flat(4).toColourspace('rgb16').png(),
  'PNG, 16 bits, alpha, interlaced': () =>
    flat(4).toColourspace('rgb16').png({ progressive: true }),
  'WebP, lossless, alpha': () => flat(4).webp({ lossless: true }),
  'AVIF, alpha, 4:4:4': () => flat(4).avif({ effort: 0, chromaSubsampling: '4:4:4' }),
  GIF: () => flat(4).gif({ effort: 1 }),
}

/** Measures the most memory that a process takes while it decodes the worst pictures. */
export async function pictures(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'church-pictures-'))
  const file = join(folder, 'picture')
  const rows: Record<string, string>[] = []
  try {
    for (const [name, make] of Object.entries(worst)) {
      const bytes = await make().toBuffer()
      if (bytes.length > PICTURE_BYTES_MAX) throw new Error(`${name} has ${bytes.length} bytes.`)
      await writeFile(file, bytes)
      const [idle, one, all] = [await peak(file, 0), await peak(file, 1), await peak(file, UPLOADS)]
      rows.push({
        picture: name,
        'file kB': formatNumber(bytes.length / 1000),
        'one MB': formatNumber(one.megabytes - idle.megabytes),
        'all slots MB': formatNumber(all.megabytes - idle.megabytes),
        'one s': formatNumber(one.seconds),
      })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  printTable(
    `Memory beyond an idle process for ${PICTURE_PIXELS_MAX / 1e6} megapixels, ${availableParallelism()} cores`,
    rows,
  )
}

interface Peak {
  megabytes: number
  seconds: number
}

/** The largest resident size of a process that stores a portrait `times` times at once. */
async function peak(file: string, times: number): Promise<Peak> {
  const child = fork(
    fileURLToPath(new URL('picture-memory.ts', import.meta.url)),
    [file, String(times)],
    { env: { ...process.env, ...PRODUCT_ENV } },
  )
  const [result]: [Peak] = (await once(child, 'message')) as [Peak]
  return result
}
