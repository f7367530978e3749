import { EXPORT_KINDS } from '@church/shared'
import { makeZip } from 'client-zip'
import { MEDIA_PATH } from '../../../platform/picture-names.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fromSnapshot, type Snapshot } from '../../../platform/snapshot.ts'
import { countRows, linesOf } from './export-list.ts'
import { fileOf, lists } from './lists.ts'

type Needs = Pick<Platform, 'media' | 'pool'>

interface Facts {
  timeZone: string
  /** Its address, if the church has one. */
  logo: string | null
  at: Date
}

/** The pictures that are stored here; those of people by the id that the lists have. */
const PICTURES = `
  SELECT 'people/' || id, image FROM members WHERE starts_with(image, '${MEDIA_PATH}')
  UNION ALL
  SELECT 'church-carousel/' || id, image FROM church_carousel_items
    WHERE starts_with(image, '${MEDIA_PATH}')
  UNION ALL
  SELECT 'program-carousel/' || id, image FROM program_carousel_items
    WHERE starts_with(image, '${MEDIA_PATH}')
  ORDER BY 1`

type Picture = [name: string, image: string]

/**
 * All lists as they are at one moment, and all pictures, as a ZIP file. Nobody gets a byte before `announce` has
 * resolved. A picture that goes meanwhile is left out.
 */
export const exportEverything = (
  needs: Needs,
  facts: Facts,
  announce: (rows: number) => Promise<void>,
): AsyncIterable<Uint8Array> => makeZip(filesOf(needs, facts, announce))

async function* filesOf(
  { media, pool }: Needs,
  { at: lastModified, logo, timeZone }: Facts,
  announce: (rows: number) => Promise<void>,
) {
  const pictures: Picture[] = logo ? [['logo', logo]] : []
  yield* fromSnapshot(pool, async function* (snapshot) {
    const all = EXPORT_KINDS.map((kind) => ({ ...fileOf(kind), list: lists[kind]({}, timeZone) }))
    let rows = 0
    for (const { list } of all) rows += await countRows(snapshot, list)
    pictures.push(...(await findPictures(snapshot)))
    await announce(rows)
    for (const { name, columns, list } of all) {
      yield { name, lastModified, input: linesOf(snapshot, list, columns) }
    }
  })
  // After the snapshot, whose connection a slow reader would hold for too long.
  for (const [name, image] of pictures) {
    const input = await media.read(image)
    if (input) yield { name: `pictures/${name}.webp`, lastModified, input }
  }
}

async function findPictures({ batches }: Snapshot): Promise<Picture[]> {
  const found: Picture[] = []
  for await (const rows of batches<Picture>(PICTURES, [])) found.push(...rows)
  return found
}
