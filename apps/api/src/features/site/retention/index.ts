import { retentionHandlers } from './handlers.ts'
import { retentionJobs } from './jobs.ts'

export const retentionFeature = { handlers: retentionHandlers, jobs: retentionJobs }
