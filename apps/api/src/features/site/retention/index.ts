import { retentionHandlers } from './handlers.ts'
import { retentionJobs } from './jobs.ts'

export const retentionFeature = {
  handlers: retentionHandlers,
  jobs: retentionJobs,
  // Who tried what; a restore begins all limits anew.
  leftOutOfBackups: ['rate_limits'],
}
