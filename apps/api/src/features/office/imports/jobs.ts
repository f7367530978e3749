import { DAY_MS, IMPORT_KEPT_DAYS } from '@church/shared'
import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteImportsBefore } from './data.ts'

/** Deletes the files of more than a week ago: they hold the details of everybody in them. */
export const deleteOldImports = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> =>
  deleteImportsBefore(db, new Date(clock.now().getTime() - IMPORT_KEPT_DAYS * DAY_MS))

export const importJobs = (services: Platform): Job[] => [
  {
    name: 'delete-old-imports',
    schedule: '40 3 * * *',
    atStart: true,
    run: () => deleteOldImports(services),
  },
]
