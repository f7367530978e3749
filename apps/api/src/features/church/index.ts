import { churchHandlers } from './handlers.ts'

export { createCurrentChurch } from './current.ts'
export { readChurch } from './data.ts'

export const churchFeature = { handlers: churchHandlers }
