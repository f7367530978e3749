import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useState } from 'react'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { atCampus, churchFacts } from '../church/index.ts'
import styles from './attendance-map.module.scss'
import { useDeviceLocation } from './location-store.ts'
import { MapBoundary } from './map-boundary.tsx'

const ChurchMap = lazy(async () => ({ default: (await import('./church-map.tsx')).ChurchMap }))

interface Props {
  /** Holds the map back while more important data is loading over a weak signal. */
  deferred: boolean
  /** The id of the session's campus; by default, the first. */
  campus: number | undefined
}

/**
 * The map, half the window high from the start; nothing else on the screen waits for it. Memoised, so
 * that it renders when the location changes and not with every tick of the clock.
 */
export const AttendanceMap = memo(function AttendanceMap({ deferred, campus }: Props) {
  const [started, setStarted] = useState(false)
  if (!deferred && !started) setStarted(true)
  const { data: church, error, isFetching, refetch } = useQuery(churchFacts)
  const { coordinates, accuracy } = useDeviceLocation()
  return (
    <section className={styles.frame} aria-label="Map of the church area">
      <MapBoundary otherwise="You can mark your attendance without it.">
        <Suspense fallback={<Skeleton height="100%" shape="box" />}>
          {church && started && (
            <ChurchMap
              // Leaflet keeps the place where it opened.
              key={campus}
              church={atCampus(church, campus)}
              place={coordinates}
              accuracy={accuracy}
            />
          )}
          {!church && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
          {!error && !(church && started) && <Skeleton height="100%" shape="box" />}
        </Suspense>
      </MapBoundary>
    </section>
  )
})
