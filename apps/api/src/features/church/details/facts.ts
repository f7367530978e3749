import { type ChurchFile, shadesOf } from '@church/shared'
import type { ChurchFacts } from '../../../platform/church.ts'
import { type Client, lockedFacts, readStored } from './data.ts'

/** The church's facts as they count now; null before the first start. */
export async function readChurch(client: Client, file: ChurchFile): Promise<ChurchFacts | null> {
  const stored = await readStored(client)
  const [first, ...others] = stored?.campuses ?? []
  if (!stored || !first) return null
  const { centre, polygon, tolerance_m, ...locked } = lockedFacts(file)
  const area = {
    centre: centre ?? first.centre,
    polygon: polygon ?? first.polygon,
    tolerance_m: tolerance_m ?? first.tolerance_m,
  }
  const { colour, ...settings } = stored.settings
  return {
    ...settings,
    ...locked,
    ...area,
    campuses: [{ ...first, ...area }, ...others],
    colour: colour === null ? null : shadesOf(colour),
  }
}

/** The area of a campus; that of the first one if it is not in use any more. */
export const areaOf = (church: ChurchFacts, campus: number) =>
  church.campuses.find(({ id }) => id === campus) ?? church
