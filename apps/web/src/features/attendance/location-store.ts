import { attendanceMessages } from '@church/shared'
import { useEffect } from 'react'
import { create } from 'zustand'
import { isRecord, parseJson } from '../../lib/json.ts'
import { onStoredChange, readStored, writeStored } from '../../lib/storage.ts'

const storageKey = 'location'

/** Milliseconds after which a kept place says nothing about where somebody is now. */
const freshFor = 120_000

interface StoredPlace {
  lat: number
  lng: number
  accuracy: number
  /** Milliseconds since 1970. */
  at: number
}

function isPlace(value: unknown): value is StoredPlace {
  if (!isRecord(value)) return false
  return [value.lat, value.lng, value.accuracy, value.at].every((part) => typeof part === 'number')
}

interface DeviceLocation {
  /** Whether the device has answered at all, with a place or an error. */
  loaded: boolean
  /** Degrees; null until known. */
  coordinates: { lat: number; lng: number } | null
  /** Radius in metres within which the device believes itself to be. */
  accuracy: number | null
  /** The device's own message. */
  error: string | null
  /** The person or their system does not allow it; asking again changes nothing. */
  denied: boolean
}

const unknown: DeviceLocation = {
  loaded: false,
  coordinates: null,
  accuracy: null,
  error: null,
  denied: false,
}

function known({ lat, lng, accuracy }: StoredPlace): DeviceLocation {
  return { ...unknown, loaded: true, coordinates: { lat, lng }, accuracy }
}

function readPlace(): DeviceLocation {
  const place = parseJson(readStored(storageKey) ?? '')
  return isPlace(place) && Date.now() - place.at < freshFor ? known(place) : unknown
}

/** Where this device is, as it last said; kept in this browser only, and shared between its tabs. */
export const useDeviceLocation = create<DeviceLocation>(readPlace)

onStoredChange(storageKey, () => {
  const place = readPlace()
  if (place.coordinates) useDeviceLocation.setState(place)
})

function keepPlace({ coords }: GeolocationPosition) {
  const { latitude: lat, longitude: lng, accuracy } = coords
  const place = { lat, lng, accuracy, at: Date.now() }
  writeStored(storageKey, JSON.stringify(place))
  useDeviceLocation.setState(known(place))
}

function keepError(error: GeolocationPositionError) {
  const denied = error.code === error.PERMISSION_DENIED
  // A place that was just known is still better than none when only the signal was lost.
  const before = denied ? unknown : readPlace()
  if (denied) writeStored(storageKey, null)
  useDeviceLocation.setState({ ...before, loaded: true, error: error.message, denied })
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
  const watch = navigator.geolocation.watchPosition(keepPlace, keepError, {
    enableHighAccuracy: true,
    maximumAge: 5_000,
    timeout: 20_000,
  })
  stop = () => {
    navigator.geolocation.clearWatch(watch)
    stop = null
  }
}

/** Asks the device afresh, e.g. after somebody has allowed it; answers through the store. */
export function retryLocation() {
  useDeviceLocation.setState(unknown)
  start()
}

/** Follows the device's place as long as the calling screen is shown. */
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

/** Forgets the place, when somebody signs out. */
export function forgetLocation() {
  writeStored(storageKey, null)
  useDeviceLocation.setState(unknown)
}
