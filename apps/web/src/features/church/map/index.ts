import { lazy } from 'react'

export { MapBoundary } from './map-boundary.tsx'

/** The map of a church's area, which loads when it is first shown. */
export const ChurchMap = lazy(async () => ({
  default: (await import('./church-map.tsx')).ChurchMap,
}))
