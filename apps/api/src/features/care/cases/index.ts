import { careHandlers } from './handlers.ts'
import { careJobs } from './jobs.ts'
import { careList } from './messages.ts'
import { careOwnData } from './own-data.ts'

export { addEvent } from './add-event.ts'
export { addAbsence } from './away.ts'
export { checkCare } from './check.ts'
export { endAbsenceCase, forgetPresence } from './close-case.ts'
export { countCases } from './find-cases.ts'
export { findMissing } from './missing.ts'
export { openAskedCase } from './open-cases.ts'
export { lastMarks } from './periods.ts'
export { careSetting } from './settings.ts'
export { updateCase } from './update-case.ts'

export const careFeature = {
  handlers: careHandlers,
  jobs: careJobs,
  messages: [careList],
  ownData: careOwnData,
}
