import { importHandlers } from './handlers.ts'
import { importOwnData } from './own-data.ts'

export const importsFeature = { handlers: importHandlers, ownData: importOwnData }
