import { unnamedHandlers } from './handlers.ts'
import { unnamedJobs } from './jobs.ts'
import { unnamedOwnData } from './own-data.ts'

export { sweepUnnamedMarks } from './jobs.ts'

export const unnamedFeature = {
  handlers: unnamedHandlers,
  jobs: unnamedJobs,
  ownData: unnamedOwnData,
}
