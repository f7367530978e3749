import { newcomerHandlers } from './handlers.ts'

export const newcomersFeature = { handlers: newcomerHandlers }
