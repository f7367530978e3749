import { posterHandlers } from './handlers.ts'

export const posterFeature = { handlers: posterHandlers }
