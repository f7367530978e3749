import { clientErrorsHandlers } from './handlers.ts'

export { clientErrorBounds } from './bounds.ts'

export const clientErrorsFeature = { handlers: clientErrorsHandlers }
