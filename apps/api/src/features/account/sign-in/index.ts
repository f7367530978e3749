import { signInHandlers } from './handlers.ts'

export const signInFeature = { handlers: signInHandlers }
