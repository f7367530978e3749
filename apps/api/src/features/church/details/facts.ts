import { isDeepStrictEqual } from 'node:util'
import {
  type Church,
  type ChurchFile,
  type Language,
  LOCKABLE,
  type Lockable,
  shadesOf,
} from '@church/shared'
import type { ChurchFacts } from '../../../platform/church.ts'
import { type Client, lockedFacts, readStored } from './data.ts'
import { offeredLanguages } from './languages.ts'

/**
 * The church's facts as they count now; null before the first start.
 * @param known the languages that the product speaks
 */
export async function readChurch(
  client: Client,
  file: ChurchFile,
  known: readonly Language[],
): Promise<ChurchFacts | null> {
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
    ...offeredLanguages(stored.settings, known),
    campuses: [{ ...first, ...area }, ...others],
    colour: colour === null ? null : shadesOf(colour),
  }
}

/** The area of a campus, or of the first one if the campus is no longer in use. */
export const areaOf = (church: ChurchFacts, campus: number) =>
  church.campuses.find(({ id }) => id === campus) ?? church

/** The keys of the operator's file that differ from the facts in effect, because the file only seeded them. */
const ignoredKeys = (file: ChurchFile, church: Church): Lockable[] =>
  LOCKABLE.filter((key) => !isDeepStrictEqual(file[key], church[key]))

/** A line for the operator about these keys; null if there are none. */
export function ignoredKeysLine(file: ChurchFile, church: Church): string | null {
  const keys = ignoredKeys(file, church)
  if (keys.length === 0) return null
  return `CHURCH_CONFIG no longer counts for ${keys.join(', ')}: admins change this in the app, or list it in "locked".`
}
