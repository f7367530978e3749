import { approvalsOwnData } from './approvals.ts'
import { newcomerHandlers } from './handlers.ts'
import { isBack, returnJobs } from './returns.ts'

export { createApprovalUse } from './approvals.ts'

export const newcomersFeature = {
  handlers: newcomerHandlers,
  jobs: returnJobs,
  messages: [isBack],
  ownData: approvalsOwnData,
}
