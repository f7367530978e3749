import { churchHandlers } from './handlers.ts'

export { createCurrentChurch } from './current.ts'
export { areaOf, readChurch } from './facts.ts'

export const churchFeature = { handlers: churchHandlers }
