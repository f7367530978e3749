import { attendanceTexts, markingTexts, POSITION_AGE_MAX_S, t } from '@church/shared'
import { measuredAt } from '../../../lib/measured-at.ts'
import { serverNow } from '../../../lib/server-time.ts'

interface Place {
  latitude: number
  longitude: number
  accuracy: number | null
  /** Seconds. */
  age: number
}

/** How long the browser may take in all, and how long a rough location waits for a better one, in milliseconds. */
const SILENT_MS = 20_000
const ROUGH_MS = 8_000
/** As exact as phones are by Wi-Fi indoors, in metres. */
const EXACT = 65

const orTheCode = t('Allow it, or scan the code at the door instead.')

const placeOf = ({ coords, timestamp }: GeolocationPosition): Place => {
  const { latitude, longitude, accuracy } = coords
  const clocks = { device: Date.now(), server: serverNow().getTime() }
  const age = (clocks.device - measuredAt(timestamp, clocks)) / 1_000
  return { latitude, longitude, accuracy: Number.isFinite(accuracy) ? accuracy : null, age }
}

const byExactness = (one: Place, other: Place) => (one.accuracy ?? 0) - (other.accuracy ?? 0)

/**
 * Asks the browser where this phone is: the best place of the first seconds, since phones often begin with a rough one.
 * Rejects with words for the user, also if the browser says nothing, as those of some apps do.
 */
export const whereYouAre = () =>
  new Promise<Place>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error(attendanceTexts.noGeolocation))
    const places: Place[] = []
    const end = () => {
      for (const timer of timers) clearTimeout(timer)
      navigator.geolocation.clearWatch(watch)
      const [best] = places.toSorted(byExactness)
      if (best) resolve(best)
      else reject(new Error(`${markingTexts['no-location']} ${orTheCode}`))
    }
    const timers = [setTimeout(end, SILENT_MS)]
    const endSoon = () => {
      if (timers.length === 1) timers.push(setTimeout(end, ROUGH_MS))
    }
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        const place = placeOf(position)
        if (place.age >= POSITION_AGE_MAX_S) return
        places.push(place)
        if ((place.accuracy ?? 0) <= EXACT) end()
        else endSoon()
      },
      ({ code, PERMISSION_DENIED }) => (code === PERMISSION_DENIED ? end() : endSoon()),
      { timeout: SILENT_MS, maximumAge: 0, enableHighAccuracy: true },
    )
  })
