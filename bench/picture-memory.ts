import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '../apps/api/src/platform/logger.ts'
import { createMedia } from '../apps/api/src/platform/media.ts'
import { createPictureFolder } from '../apps/api/src/platform/picture-folder.ts'

// Stores a file as a portrait several times at once, and reports the largest resident size (MB).

const [file = '', times = '1'] = process.argv.slice(2)
const bytes = await readFile(file)
const folder = await mkdtemp(join(tmpdir(), 'church-media-'))
const media = createMedia({
  storage: createPictureFolder(folder),
  retire: async () => {},
  log: createLogger('silent'),
})
const start = performance.now()
await Promise.all(Array.from({ length: Number(times) }, () => media.savePortrait(bytes)))
const seconds = (performance.now() - start) / 1000
await rm(folder, { recursive: true })
process.send?.({ megabytes: process.resourceUsage().maxRSS / 1024, seconds })
