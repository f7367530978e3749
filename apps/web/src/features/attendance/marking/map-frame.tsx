import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './map-frame.module.scss'

const AttendanceMap = lazy(() =>
  import('./attendance-map.tsx')
    .then((code): { default: ComponentType<Pick<Props, 'campus'>> } => ({
      default: code.AttendanceMap,
    }))
    // Not as an argument of `then`, where the build would let a stylesheet that fails to load pass it by.
    .catch(() => ({ default: NoMap })),
)

const NoMap = () => (
  <Alert tone="warning">
    The map could not be loaded. You can mark your attendance without it.
  </Alert>
)

interface Props {
  /** Holds the map back while more important data is loading over a weak signal. */
  deferred: boolean
  /** The id of the session's campus; by default, the first. */
  campus: number | undefined
}

/** The map's place, half the window high from the start; nothing else on the screen waits for the map. */
export function MapFrame({ deferred, campus }: Props) {
  const [started, setStarted] = useState(false)
  if (!deferred && !started) setStarted(true)
  const skeleton = <Skeleton height="100%" shape="box" />
  return (
    <section className={styles.frame} aria-label="Map of the church area">
      <Suspense fallback={skeleton}>
        {started ? <AttendanceMap campus={campus} /> : skeleton}
      </Suspense>
    </section>
  )
}
