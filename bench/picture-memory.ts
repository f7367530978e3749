import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMedia } from '../apps/api/src/platform/media.ts'

// Stores a file as a portrait several times at once, and reports the largest resident size (MB).

const [file = '', times = '1'] = process.argv.slice(2)
const bytes = await readFile(file)
const folder = await mkdtemp(join(tmpdir(), 'church-media-'))
const media = createMedia(folder)
const start = performance.now()
await Promise.all(Array.from({ length: Number(times) }, () => media.savePortrait(bytes)))
const seconds = (performance.now() - start) / 1000
await rm(folder, { recursive: true })
process.send?.({ megabytes: process.resourceUsage().maxRSS / 1024, seconds })
