import { retentionHandlers } from './handlers.ts'
import { retentionJobs } from './retention-job.ts'

export { readRetention } from './data.ts'
export { monthsBefore } from './retention-job.ts'

export const retentionFeature = { handlers: retentionHandlers, jobs: retentionJobs }
