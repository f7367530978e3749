import { isDeepStrictEqual } from 'node:util'
import { type Church, type ChurchFile, LOCKABLE, type Lockable } from '@church/shared'

/** The keys of the operator's file that differ from what counts, because the file only seeded them. */
export const ignoredKeys = (file: ChurchFile, church: Church): Lockable[] =>
  LOCKABLE.filter((key) => !isDeepStrictEqual(file[key], church[key]))

/** A line for the operator about them; null if there are none. */
export function ignoredKeysLine(file: ChurchFile, church: Church): string | null {
  const keys = ignoredKeys(file, church)
  if (keys.length === 0) return null
  return `CHURCH_CONFIG no longer counts for ${keys.join(', ')}: admins change this in the app, or list it in "locked".`
}
