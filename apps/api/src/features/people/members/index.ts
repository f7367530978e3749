import { memberHandlers } from './handlers.ts'
import { memberOwnData, removePicture } from './own-data.ts'

export { findMember } from './data.ts'
export { createDirectory, type Directory } from './directory.ts'
export { directoryJson } from './directory-data.ts'
export { presentMember } from './present.ts'

export const membersFeature = {
  handlers: memberHandlers,
  ownData: memberOwnData,
  beforeErasure: removePicture,
}
