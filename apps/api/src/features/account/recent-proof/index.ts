import { recentProofHandlers } from './handlers.ts'

export const recentProofFeature = { handlers: recentProofHandlers }
