import { ownDataHandlers } from './handlers.ts'
import { dataDownloaded } from './messages.ts'

export const ownDataFeature = { handlers: ownDataHandlers, messages: [dataDownloaded] }
