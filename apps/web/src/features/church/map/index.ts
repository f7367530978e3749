import { type ComponentType, lazy } from 'react'
import type { ChurchMapProps } from './church-map.tsx'
import { NoMap } from './map-boundary.tsx'

export { MapBoundary } from './map-boundary.tsx'

/** The map of a church's area, which loads when it is first shown. */
export const ChurchMap = lazy(() =>
  import('./church-map.tsx')
    .then((code): { default: ComponentType<ChurchMapProps> } => ({ default: code.ChurchMap }))
    // Not as an argument of `then`, where the build would let a stylesheet that fails to load pass it by.
    .catch(() => ({ default: NoMap })),
)
