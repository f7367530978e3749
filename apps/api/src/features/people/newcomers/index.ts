import { newcomerHandlers } from './handlers.ts'
import { isBack, returnJobs } from './returns.ts'

export const newcomersFeature = {
  handlers: newcomerHandlers,
  jobs: returnJobs,
  messages: [isBack],
}
