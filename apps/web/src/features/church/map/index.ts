import { lazyPart } from '../../../lib/lazy-part.ts'
import type { ChurchMapProps } from './church-map.tsx'
import { NoMap } from './map-boundary.tsx'

export { MapBoundary } from './map-boundary.tsx'

/** The map of a church's area, which loads when it is first shown. */
export const ChurchMap = lazyPart<ChurchMapProps>(
  async () => (await import('./church-map.tsx')).ChurchMap,
  NoMap,
)
