import { passwordChangeHandlers } from './handlers.ts'

export const passwordChangeFeature = { handlers: passwordChangeHandlers }
