import { exportHandlers } from './handlers.ts'
import { exportNotice } from './messages.ts'

export const exportsFeature = { handlers: exportHandlers, messages: [exportNotice] }
