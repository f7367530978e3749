import { IMPORT_VERDICTS, importState, type importSummary, type Made } from '@church/shared'
import * as z from 'zod/mini'
import { isLockHeld } from '../../../platform/advisory-lock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { columnsOf, countLeftOut, countVerdicts, type ImportRecord, readingOf } from './data.ts'
import { kindOf, missingFields, undoUntil } from './find-import.ts'

const result = z.nullable(z.object({ added: z.int(), changed: z.int(), skipped: z.int() }))
const undone = z.nullable(z.object({ restored: z.int(), kept: z.int() }))

/** Imports with the numbers of their rows. */
export async function importAnswers(
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  imports: ImportRecord[],
): Promise<Made<typeof importSummary>[]> {
  const ids = imports.map(({ id }) => id)
  const count = await countVerdicts(db, ids)
  const leftOut = await countLeftOut(pool, ids)
  // A process that was killed has left its progress behind.
  const isRunning =
    imports.some(({ progress }) => progress > 0) && (await isLockHeld(pool, 'imports'))
  return imports.map((found) => {
    const columns = columnsOf(found)
    const { importedBy } = found
    const { lines, others, questions } = readingOf(found)
    const verdicts = IMPORT_VERDICTS.map((verdict) => [verdict, count(found.id, verdict)])
    return {
      id: found.id,
      kind: kindOf(found),
      file_name: found.fileName,
      state: z.parse(importState, found.state),
      by: importedBy && `${importedBy.firstName} ${importedBy.lastName}`.trim(),
      created_at: found.createdAt,
      applied_at: found.appliedAt,
      undone_at: found.undoneAt,
      undo_until: undoUntil(found),
      columns,
      missing: missingFields(kindOf(found), columns),
      rows: Object.fromEntries(verdicts),
      left_out: leftOut.get(found.id) ?? 0,
      lines,
      others,
      questions: found.state === 'preview' ? questions : [],
      progress: found.state !== 'preview' || isRunning ? found.progress : 0,
      result: z.parse(result, found.result),
      undone: z.parse(undone, found.undone),
    }
  })
}
