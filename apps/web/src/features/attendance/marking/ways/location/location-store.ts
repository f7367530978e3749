import { attendanceMessages } from '@church/shared'
import { useEffect } from 'react'
import { create } from 'zustand'
import { isRecord, parseJson } from '../../../../../lib/json.ts'
import { onStoredChange, readStored, writeStored } from '../../../../../lib/storage.ts'

const storageKey = 'location'

/** After this a stored location no longer tells where the device is. */
const maxAgeMs = 120_000

interface StoredLocation {
  lat: number
  lng: number
  accuracy: number
  /** Milliseconds since 1970. */
  at: number
}

function isStoredLocation(value: unknown): value is StoredLocation {
  if (!isRecord(value)) return false
  return [value.lat, value.lng, value.accuracy, value.at].every((part) => typeof part === 'number')
}

interface DeviceLocation {
  /** Whether the device has responded, with a location or an error. */
  loaded: boolean
  /** Degrees; null until known. */
  coordinates: { lat: number; lng: number } | null
  /** The accuracy as a radius in metres. */
  accuracy: number | null
  /** The device's error message. */
  error: string | null
  /** The user or the system denies access; asking again is pointless. */
  denied: boolean
}

const unknown: DeviceLocation = {
  loaded: false,
  coordinates: null,
  accuracy: null,
  error: null,
  denied: false,
}

function known({ lat, lng, accuracy }: StoredLocation): DeviceLocation {
  return { ...unknown, loaded: true, coordinates: { lat, lng }, accuracy }
}

function readLocation(): DeviceLocation {
  const place = parseJson(readStored(storageKey) ?? '')
  return isStoredLocation(place) && Date.now() - place.at < maxAgeMs ? known(place) : unknown
}

/** The device's last known location. Stored in this browser only, and shared between its tabs. */
export const useDeviceLocation = create<DeviceLocation>(readLocation)

onStoredChange(storageKey, () => {
  const place = readLocation()
  if (place.coordinates) useDeviceLocation.setState(place)
})

function storeLocation({ coords }: GeolocationPosition) {
  const { latitude: lat, longitude: lng, accuracy } = coords
  const place = { lat, lng, accuracy, at: Date.now() }
  writeStored(storageKey, JSON.stringify(place))
  useDeviceLocation.setState(known(place))
}

function handleError(error: GeolocationPositionError) {
  const denied = error.code === error.PERMISSION_DENIED
  // If only the signal was lost, the last location is better than none.
  const last = denied ? unknown : readLocation()
  if (denied) writeStored(storageKey, null)
  useDeviceLocation.setState({ ...last, loaded: true, error: error.message, denied })
}

let stop: (() => void) | null = null
let watchers = 0

function start() {
  stop?.()
  if (!('geolocation' in navigator)) {
    const error = attendanceMessages.noGeolocation
    useDeviceLocation.setState({ ...unknown, loaded: true, error })
    return
  }
  const watch = navigator.geolocation.watchPosition(storeLocation, handleError, {
    enableHighAccuracy: true,
    maximumAge: 5_000,
    timeout: 20_000,
  })
  stop = () => {
    navigator.geolocation.clearWatch(watch)
    stop = null
  }
}

/** Requests the location again, for example after access was allowed; the result arrives in the store. */
export function retryLocation() {
  useDeviceLocation.setState(unknown)
  start()
}

/** Watches the device's location while the component is mounted. */
export function useWatchedLocation(): DeviceLocation {
  useEffect(() => {
    watchers += 1
    if (watchers === 1) start()
    return () => {
      watchers -= 1
      if (watchers === 0) stop?.()
    }
  }, [])
  return useDeviceLocation()
}

/** Deletes the location when the user signs out. */
export function forgetLocation() {
  writeStored(storageKey, null)
  useDeviceLocation.setState(unknown)
}
