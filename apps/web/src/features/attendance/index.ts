export { forgetLocation } from './location-store.ts'
export { attendancePaths } from './paths.ts'
export { useLiveCount } from './use-live-count.ts'
