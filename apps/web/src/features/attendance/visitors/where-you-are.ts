import { attendanceTexts, markingTexts, t } from '@church/shared'
import { measuredAt } from '../../../lib/measured-at.ts'
import { serverNow } from '../../../lib/server-time.ts'

interface Place {
  latitude: number
  longitude: number
  accuracy: number | null
  /** Seconds. */
  age: number
}

const timeoutMs = 15_000

const orTheCode = t('Allow it, or scan the code at the door instead.')

const placeOf = ({ coords, timestamp }: GeolocationPosition): Place => {
  const { latitude, longitude, accuracy } = coords
  const clocks = { device: Date.now(), server: serverNow().getTime() }
  const age = (clocks.device - measuredAt(timestamp, clocks)) / 1_000
  return { latitude, longitude, accuracy: Number.isFinite(accuracy) ? accuracy : null, age }
}

/** Asks the browser where this phone is. Rejects with words for the user. */
export const whereYouAre = () =>
  new Promise<Place>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error(attendanceTexts.noGeolocation))
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(placeOf(position)),
      () => reject(new Error(`${markingTexts['no-location']} ${orTheCode}`)),
      { timeout: timeoutMs, maximumAge: 0, enableHighAccuracy: true },
    )
  })
