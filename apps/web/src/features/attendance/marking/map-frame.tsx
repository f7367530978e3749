import { t } from '@church/shared'
import { memo, Suspense, useState } from 'react'
import { Fetched } from '../../../ui/fetched.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { atCampus, churchFacts } from '../../church/details/index.ts'
import { ChurchMap, MapBoundary } from '../../church/map/index.ts'
import styles from './map-frame.module.scss'
import { useDeviceLocation } from './ways/location/location-store.ts'

interface Props {
  /** Holds the map back while more important data is loading over a weak signal. */
  deferred: boolean
  /** The id of the session's campus; by default, the first. */
  campus: number | undefined
}

const otherwise = t('You can mark your attendance without it.')

/** The map's place, half the window high from the start; nothing else on the screen waits for the map. */
export function MapFrame({ deferred, campus }: Props) {
  const [started, setStarted] = useState(false)
  if (!deferred && !started) setStarted(true)
  const skeleton = <Skeleton height="100%" shape="box" />
  return (
    <section className={styles.frame} aria-label={t('Map of the church area')}>
      <MapBoundary otherwise={otherwise}>
        <Suspense fallback={skeleton}>
          {started ? <AttendanceMap campus={campus} /> : skeleton}
        </Suspense>
      </MapBoundary>
    </section>
  )
}

// Memoised, so that it renders when the location changes and not with every tick of the clock.
const AttendanceMap = memo(function AttendanceMap({ campus }: Pick<Props, 'campus'>) {
  const { coordinates, accuracy } = useDeviceLocation()
  return (
    <Fetched options={churchFacts} skeleton={<Skeleton height="100%" shape="box" />}>
      {(church) => (
        <ChurchMap
          // Leaflet keeps the place where it opened.
          key={campus}
          church={atCampus(church, campus)}
          place={coordinates}
          accuracy={accuracy}
          otherwise={otherwise}
        />
      )}
    </Fetched>
  )
})
