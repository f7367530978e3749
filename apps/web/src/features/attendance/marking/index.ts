export { AreaPreview } from './area-preview.tsx'
export { MapBoundary } from './church-map-boundary.tsx'
export { forgetLocation } from './location-store.ts'
export { useLiveCount } from './use-live-count.ts'
