import { attendanceTexts, type LatLng, t } from '@church/shared'
import { useState } from 'react'

/** The device's location, which is only shown, and neither stored nor sent. */
export interface DevicePlace extends LatLng {
  /** As a radius in metres. */
  accuracy: number
}

/** The accuracy in metres that is good enough to stop looking. */
const accurateEnough = 20

/** How long, in milliseconds, a device may look for a better place than its first. */
const betterWithinMs = 6_000

const denied = t(
  'This page isn’t allowed to see your location. Allow it in your browser’s settings for this page, and try again.',
)
const notFound = t(
  'Your device can’t find its location. Move closer to a window or step outside, and try again.',
)

/**
 * Finds the device's location: the most accurate one that it reports within a few seconds.
 * @throws Error with a message for the user
 */
function findDevice(): Promise<DevicePlace> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new Error(attendanceTexts.noGeolocation))
      return
    }
    const { geolocation } = navigator
    let best: DevicePlace | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let watch = 0
    const stop = () => {
      clearTimeout(timer)
      geolocation.clearWatch(watch)
    }
    const take = () => {
      stop()
      if (best) resolve(best)
    }
    watch = geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        if (!best || accuracy < best.accuracy) best = { lat, lng, accuracy }
        timer ??= setTimeout(take, betterWithinMs)
        if (accuracy <= accurateEnough) take()
      },
      (error) => {
        if (best) return take()
        stop()
        reject(new Error(error.code === error.PERMISSION_DENIED ? denied : notFound))
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: 20_000 },
    )
  })
}

/** Requests the device's location when the user taps a button. */
export function useDevicePlace() {
  const [isFinding, setFinding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const find = async (): Promise<DevicePlace | null> => {
    setFinding(true)
    setProblem(null)
    try {
      return await findDevice()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure))
      return null
    } finally {
      setFinding(false)
    }
  }
  return { find, isFinding, problem }
}
