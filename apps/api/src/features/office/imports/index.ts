import type { BeforeErasure, PersonalColumn } from '../../../platform/own-data.ts'
import { forgetSamples } from './data.ts'
import { importHandlers } from './handlers.ts'
import { importJobs } from './jobs.ts'

const importOwnData: PersonalColumn[] = [
  {
    column: 'import_rows.person_id',
    onErasure: 'delete',
    onMerge: 'move',
    section: 'imports',
    // The cells of the file say what was written.
    leavesOut: ['after', 'before', 'changes', 'left_out', 'reason', 'skipped', 'verdict'],
    lists: 'file_name AS file, applied_at AS imported_at, undone_at, cells',
    joins: 'JOIN imports ON imports.id = import_id',
    order: 'import_id, line',
  },
  {
    column: 'imports.imported_by',
    onErasure: { setNull: 'The people in the file may still have to be told where it came from.' },
    onMerge: 'move',
    leftOut: 'A file is about the people in it; the events say who imported it.',
  },
]

/** A person's row goes by its foreign key; the first values of the columns are stored beside the rows. */
const forgetInSamples: BeforeErasure = async (tx, userId) => {
  await forgetSamples(tx, userId)
  return () => undefined
}

export const importsFeature = {
  handlers: importHandlers,
  jobs: importJobs,
  ownData: importOwnData,
  beforeErasure: () => forgetInSamples,
}
