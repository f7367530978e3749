import { attendanceMessages } from '@church/shared'
import { type ComponentType, lazy, Suspense } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { retryLocation, useDeviceLocation } from './location-store.ts'

// Few will ever need it. If it cannot be had, what to do is still said, only not where.
const LocationSteps = lazy<ComponentType>(() =>
  import('./location-steps.tsx').then(
    ({ LocationSteps }) => ({ default: LocationSteps }),
    () => ({ default: () => null }),
  ),
)

/** What to do when the device does not tell where it is. Nothing while it does, or may yet. */
export function LocationHelp() {
  const { loaded, coordinates, error, denied } = useDeviceLocation()
  if (!loaded || coordinates || !error) return null
  return (
    <Alert tone="warning">
      {denied ? <AllowLocation /> : <FindLocation error={error} />}
      <p className="location-retry">
        <Button variant="secondary" size="small" icon="retry" onClick={retryLocation}>
          Try my location again
        </Button>
      </p>
    </Alert>
  )
}

function AllowLocation() {
  return (
    <>
      <h2 className="location-title">Please allow your location</h2>
      {window.isSecureContext ? (
        <p>
          Your attendance can be marked only when this page may see that you are at church. The
          place is checked and not kept.
        </p>
      ) : (
        <p>
          This page was opened over an insecure connection, and browsers tell their location to
          secure pages only. Please open it with an address that starts with https.
        </p>
      )}
      <Suspense fallback={<SkeletonLines />}>
        <LocationSteps />
      </Suspense>
    </>
  )
}

function FindLocation({ error }: { error: string }) {
  if (error === attendanceMessages.noGeolocation) {
    return (
      <>
        <h2 className="location-title">This browser does not know where you are</h2>
        <p>It has no location service. Please open this page in another browser.</p>
      </>
    )
  }
  return (
    <>
      <h2 className="location-title">Your device does not know where it is</h2>
      <p>
        It says: {error}. Step nearer to a window or outside for a moment, and check that location
        is switched on.
      </p>
    </>
  )
}
