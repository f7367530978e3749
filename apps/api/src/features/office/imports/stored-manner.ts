import type { Platform } from '../../../platform/platform.ts'
import { chosenFor, columnsOf, type ImportRecord, readingOf } from './data.ts'
import { kindOf } from './find-import.ts'
import { type Manner, mannerOf } from './manner.ts'
import type { TableRow } from './read-table.ts'

/** How the file of a stored import is read. @param findRows for a file that an earlier release stored */
export async function storedManner(
  { church }: Pick<Platform, 'church'>,
  found: ImportRecord,
  findRows: () => Promise<readonly TableRow[]>,
): Promise<Manner> {
  const { today, timeZone } = await church.now()
  const { manner } = readingOf(found)
  if (manner) return { ...manner, today }
  const file = { kind: kindOf(found), columns: columnsOf(found), rows: await findRows() }
  const read = await mannerOf(file, chosenFor(found).choices, { today, timeZone })
  return read.manner
}
