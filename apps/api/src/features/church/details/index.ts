import { churchHandlers } from './handlers.ts'

export { insertCampus } from './campus-data.ts'
export { createCurrentChurch } from './current.ts'
export { departmentsOf, findDepartmentIds, sameDepartments, setAudience } from './departments.ts'
export { areaOf, ignoredKeysLine, readChurch } from './facts.ts'
export { type Dependants, setUnnamedAllowed, updateChurch } from './settings.ts'
export { namesPlace } from './time-zone.ts'

export const churchFeature = { handlers: churchHandlers }
