import { mergingHandlers } from './handlers.ts'
import { mergingJobs } from './jobs.ts'
import { recordsMerged } from './messages.ts'
import { mergingOwnData } from './own-data.ts'

export const mergingFeature = {
  handlers: mergingHandlers,
  jobs: mergingJobs,
  messages: [recordsMerged],
  ownData: mergingOwnData,
}
