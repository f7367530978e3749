import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { atCampus, churchFacts } from '../../church/details/index.ts'
import { ChurchMap } from './church-map.tsx'
import { MapBoundary } from './church-map-boundary.tsx'
import { useDeviceLocation } from './location-store.ts'

interface Props {
  /** The id of the session's campus; by default, the first. */
  campus: number | undefined
}

/**
 * The map of the attendance screen. Memoised, so that it renders when the location changes and not with
 * every tick of the clock.
 */
export const AttendanceMap = memo(function AttendanceMap({ campus }: Props) {
  const { data: church, error, isFetching, refetch } = useQuery(churchFacts)
  const { coordinates, accuracy } = useDeviceLocation()
  if (!church && error) return <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />
  if (!church) return <Skeleton height="100%" shape="box" />
  return (
    <MapBoundary otherwise="You can mark your attendance without it.">
      <ChurchMap
        // Leaflet keeps the place where it opened.
        key={campus}
        church={atCampus(church, campus)}
        place={coordinates}
        accuracy={accuracy}
      />
    </MapBoundary>
  )
})
