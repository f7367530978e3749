import { useQuery } from '@tanstack/react-query'
import { Component, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { Alert, ErrorAlert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { churchFacts } from '../church/index.ts'
import styles from './attendance-map.module.scss'
import { useDeviceLocation } from './location-store.ts'

const ChurchMap = lazy(async () => ({ default: (await import('./church-map.tsx')).ChurchMap }))

interface Props {
  /** Holds the map back while more important data is loading over a weak signal. */
  deferred: boolean
}

/**
 * The map, half the window high from the start; nothing else on the screen waits for it. Memoised, so
 * that it renders when the location changes and not with every tick of the clock.
 */
export const AttendanceMap = memo(function AttendanceMap({ deferred }: Props) {
  const [started, setStarted] = useState(false)
  if (!deferred && !started) setStarted(true)
  const { data: church, error, isFetching, refetch } = useQuery(churchFacts)
  const { coordinates, accuracy } = useDeviceLocation()
  return (
    <section className={styles.frame} aria-label="Map of the church area">
      <MapBoundary>
        <Suspense fallback={<Skeleton height="100%" shape="box" />}>
          {church && started && (
            <ChurchMap church={church} place={coordinates} accuracy={accuracy} />
          )}
          {!church && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
          {!error && !(church && started) && <Skeleton height="100%" shape="box" />}
        </Suspense>
      </MapBoundary>
    </section>
  )
})

/** Contains a map that fails to load or render: marking works without it. */
class MapBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Alert tone="warning">
        The map could not be loaded. You can mark your attendance without it.
      </Alert>
    )
  }
}
