import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './location-help.module.scss'
import { LocationSteps } from './location-steps.tsx'
import { retryLocation, useDeviceLocation } from './location-store.ts'

/** Help for a device that does not report its location. Renders nothing while it does or may still do so. */
export function LocationHelp() {
  const { loaded, coordinates, error, denied } = useDeviceLocation()
  if (!loaded || coordinates || !error) return null
  return (
    <Alert tone="warning">
      <div className={styles.help}>
        <p>{error}</p>
        <LocationSteps denied={denied} />
        <p className={styles.retry}>
          <Button variant="secondary" size="small" icon="retry" onClick={retryLocation}>
            Try my location again
          </Button>
          <a href="/help">More help</a>
        </p>
      </div>
    </Alert>
  )
}
