import { mergingHandlers } from './handlers.ts'

export const mergingFeature = { handlers: mergingHandlers }
