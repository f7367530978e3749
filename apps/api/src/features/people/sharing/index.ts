import { sharingHandlers } from './handlers.ts'
import { sharingOwnData } from './own-data.ts'
import { sharingJobs } from './picture-job.ts'

export { needsApproval } from './data.ts'
export { hidingPictures } from './hide-pictures.ts'
export { retirePictures } from './retired-pictures.ts'
export { type CachedSettings, createDirectorySettings } from './settings.ts'

export { churchDate, createChurchDate, viewerOf } from './viewer.ts'
export { isListed, isShown, PEOPLE_WITH_SHARING } from './visible-sql.ts'

export const sharingFeature = {
  handlers: sharingHandlers,
  jobs: sharingJobs,
  ownData: sharingOwnData,
}
