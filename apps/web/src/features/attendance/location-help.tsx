import { lazy, Suspense } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './location-help.module.scss'
import { retryLocation, useDeviceLocation } from './location-store.ts'

// Most phones never need the steps. Without them, the device's own words and the button remain.
const LocationSteps = lazy(() =>
  import('./location-steps.tsx').catch(() => ({ default: () => null })),
)

/** Help for a device that does not report its location. Renders nothing while it does or may still do so. */
export function LocationHelp() {
  const { loaded, coordinates, error, denied } = useDeviceLocation()
  if (!loaded || coordinates || !error) return null
  return (
    <Alert tone="warning">
      <div className={styles.help}>
        <p>{error}</p>
        <Suspense fallback={null}>
          <LocationSteps denied={denied} />
        </Suspense>
        <p className={styles.retry}>
          <Button variant="secondary" size="small" icon="retry" onClick={retryLocation}>
            Try my location again
          </Button>
        </p>
      </div>
    </Alert>
  )
}
