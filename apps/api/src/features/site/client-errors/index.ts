import { clientErrorsHandlers } from './handlers.ts'

export { clientErrorBounds } from './handlers.ts'

export const clientErrorsFeature = { handlers: clientErrorsHandlers }
