import { importJobs } from './delete-job.ts'
import { importHandlers } from './handlers.ts'
import { importOwnData } from './own-data.ts'

export { deleteOldImports } from './delete-job.ts'

export const importsFeature = {
  handlers: importHandlers,
  jobs: importJobs,
  ownData: importOwnData,
}
