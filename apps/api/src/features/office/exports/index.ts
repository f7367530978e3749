import { exportHandlers } from './handlers.ts'

export const exportsFeature = { handlers: exportHandlers }
