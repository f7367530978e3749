import { useQuery } from '@tanstack/react-query'
import { Component, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { Alert, ErrorAlert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { churchFacts } from '../church/index.ts'
import { useDeviceLocation } from './location-store.ts'

const ChurchMap = lazy(async () => ({ default: (await import('./church-map.tsx')).ChurchMap }))

interface Props {
  /** What matters more is still on its way, and a weak signal is left to it. */
  waits: boolean
}

/**
 * The map, half a window high from the start; nothing else on the screen waits for it. Drawn anew only
 * when the place changes, not with every second of the clock.
 */
export const AttendanceMap = memo(function AttendanceMap({ waits }: Props) {
  const [began, setBegan] = useState(false)
  if (!waits && !began) setBegan(true)
  const { data: church, error, isFetching, refetch } = useQuery(churchFacts)
  const { coordinates, accuracy } = useDeviceLocation()
  return (
    <section className="map-frame" aria-label="Map of the church area">
      <MapBoundary>
        <Suspense fallback={<Skeleton height="100%" shape="box" />}>
          {church && began && <ChurchMap church={church} place={coordinates} accuracy={accuracy} />}
          {!church && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
          {!error && !(church && began) && <Skeleton height="100%" shape="box" />}
        </Suspense>
      </MapBoundary>
    </section>
  )
})

/** A map that cannot be loaded or drawn takes nothing else with it: marking works without. */
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
