import { clientErrorsHandlers } from './handlers.ts'

export { CLIENT_ERROR_LIMITS } from './handlers.ts'

export const clientErrorsFeature = { handlers: clientErrorsHandlers }
