import { dashboardHandlers } from './handlers.ts'

export const dashboardFeature = { handlers: dashboardHandlers }
