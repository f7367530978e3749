import { careJobs } from './care-jobs.ts'
import { careHandlers } from './handlers.ts'
import { careOwnData } from './own-data.ts'

export { checkCare } from './check.ts'
export { seedDemoCare } from './demo-care.ts'
export { findMissing } from './missing.ts'
export { momentOf } from './moment.ts'
export { countCases } from './numbers.ts'
export { lastMarks } from './periods.ts'
export { readCareSettings } from './settings.ts'

export const careFeature = { handlers: careHandlers, jobs: careJobs, ownData: careOwnData }
