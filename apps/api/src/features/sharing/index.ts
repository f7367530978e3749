import { sharingHandlers } from './handlers.ts'
import { sharingOwnData } from './own-data.ts'

export { needsApproval } from './data.ts'
export { type CachedSettings, createDirectorySettings } from './settings.ts'

export const sharingFeature = { handlers: sharingHandlers, ownData: sharingOwnData }
