export { needsAnswer } from './in-words.ts'
export { OwnPhotographs } from './own-photographs.tsx'
export { PhotographSearch } from './photograph-search.tsx'
