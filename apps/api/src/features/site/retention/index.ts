import { retentionHandlers } from './handlers.ts'
import { retentionJobs } from './retention-job.ts'

export const retentionFeature = { handlers: retentionHandlers, jobs: retentionJobs }
