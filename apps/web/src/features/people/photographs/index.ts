export { OwnPhotographs } from './own-photographs.tsx'
export { PhotographSearch } from './photograph-search.tsx'
