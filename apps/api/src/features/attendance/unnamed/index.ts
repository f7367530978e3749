import { unnamedHandlers } from './handlers.ts'
import { unnamedJobs } from './jobs.ts'
import { unnamedOwnData } from './own-data.ts'
import { unnamedWithdrawals } from './withdrawals.ts'

export { sweepUnnamedMarks } from './jobs.ts'

export const unnamedFeature = {
  handlers: unnamedHandlers,
  jobs: unnamedJobs,
  ownData: unnamedOwnData,
  withdrawals: unnamedWithdrawals,
}
