import { churchHandlers } from './handlers.ts'

export { createCurrentChurch } from './current.ts'
export { seedDemoCampus } from './demo-campus.ts'
export { areaOf, readChurch } from './facts.ts'
export { ignoredKeysLine } from './ignored-keys.ts'

export const churchFeature = { handlers: churchHandlers }
