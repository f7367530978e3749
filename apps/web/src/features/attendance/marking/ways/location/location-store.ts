import { attendanceTexts, type Position } from '@church/shared'
import { useEffect } from 'react'
import { create } from 'zustand'
import { isRecord, parseJson } from '../../../../../lib/json.ts'
import { measuredAt } from '../../../../../lib/measured-at.ts'
import { serverNow } from '../../../../../lib/server-time.ts'
import { onStoredChange, readStored, writeStored } from '../../../../../lib/storage.ts'
import { bestFix, type Fix, RECENT_MS, STALE_MS } from './fixes.ts'

const storageKey = 'location'

/** How long the device may take before other ways are offered, and before they come first, in milliseconds. */
export const SLOW_MS = 8_000
export const SILENT_MS = 20_000

/** How long the screen has waited for an exact location: not for long, for 8 seconds, or for 20. */
type Patience = 'fresh' | 'slow' | 'over'

export interface DeviceLocation {
  /** Whether the device has responded, with a location or an error. */
  loaded: boolean
  /** Degrees; null until known. */
  coordinates: { lat: number; lng: number } | null
  /** The accuracy as a radius in metres. */
  accuracy: number | null
  /** When the device was there, in milliseconds since 1970 by its own clock. */
  at: number | null
  /** The device's error message. */
  error: string | null
  /** The user or the system denies access; asking again is pointless. */
  denied: boolean
  patience: Patience
}

const unknown: DeviceLocation = {
  loaded: false,
  coordinates: null,
  accuracy: null,
  at: null,
  error: null,
  denied: false,
  patience: 'fresh',
}

/** The fixes of the last two minutes. Only the best one is stored, and none is sent but with a mark. */
let fixes: Fix[] = []
let stop: (() => void) | null = null
let watchers = 0
/** Those of the patience, and the one that looks after the age of the newest fix. */
let patienceTimers: ReturnType<typeof setTimeout>[] = []
let ageTimer: ReturnType<typeof setTimeout> | undefined

function isFix(value: unknown): value is Fix {
  if (!isRecord(value)) return false
  const { lat, lng, accuracy, at } = value
  const isMeasured = [lat, lng, at].every((part) => typeof part === 'number')
  return isMeasured && (accuracy === null || typeof accuracy === 'number')
}

function readFix(): Fix[] {
  const fix = parseJson(readStored(storageKey) ?? '')
  return isFix(fix) ? [fix] : []
}

/** What the screen knows by a fix; nothing without one. */
function known(fix: Fix | null): Partial<DeviceLocation> {
  if (!fix) return { coordinates: null, accuracy: null, at: null }
  const { lat, lng, accuracy, at } = fix
  return { loaded: true, coordinates: { lat, lng }, accuracy, at, error: null, denied: false }
}

/** The device's location, as far as it is known. Stored in this browser only, and shared between its tabs. */
export const useDeviceLocation = create<DeviceLocation>(() => {
  fixes = readFix()
  return { ...unknown, ...known(bestFix(fixes, Date.now())) }
})

/** The location to mark with, with its age by now; null if none is known. */
export function positionNow(): Position | null {
  const { coordinates, accuracy, at } = useDeviceLocation.getState()
  if (!coordinates || at === null) return null
  return { ...coordinates, accuracy, age: Math.max(0, Math.round((Date.now() - at) / 100) / 10) }
}

onStoredChange(storageKey, () => {
  fixes = [...fixes, ...readFix()]
  const best = bestFix(fixes, Date.now())
  if (best) useDeviceLocation.setState(known(best))
})

function clearTimers() {
  clearTimeout(ageTimer)
  for (const timer of patienceTimers) clearTimeout(timer)
}

/** Shows the best fix; without one, asks the device from the start. */
function settle() {
  const now = Date.now()
  fixes = fixes.filter(({ at }) => now - at < STALE_MS)
  const best = bestFix(fixes, now)
  if (!best) return askAgain()
  writeStored(storageKey, JSON.stringify(best))
  useDeviceLocation.setState(known(best))
}

function handlePosition({ coords, timestamp }: GeolocationPosition) {
  const { latitude: lat, longitude: lng } = coords
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return
  const clocks = { device: Date.now(), server: serverNow().getTime() }
  const accuracy = Number.isFinite(coords.accuracy) ? Math.max(0, coords.accuracy) : null
  const fix = { lat, lng, accuracy, at: measuredAt(timestamp, clocks) }
  // Some browsers begin with a position from a cache, however old; the device's own follows.
  if (clocks.device - fix.at >= STALE_MS) return
  fixes.push(fix)
  settle()
  // A device that lies still reports nothing new, so it is asked again before its fix is too old.
  clearTimeout(ageTimer)
  ageTimer = setTimeout(() => {
    watch()
    ageTimer = setTimeout(settle, STALE_MS - RECENT_MS)
  }, RECENT_MS)
}

function handleError(error: GeolocationPositionError) {
  const denied = error.code === error.PERMISSION_DENIED
  if (denied) {
    fixes = []
    writeStored(storageKey, null)
  }
  // If only the signal was lost, the last location is better than none.
  const last = known(bestFix(fixes, Date.now()))
  useDeviceLocation.setState({ ...last, loaded: true, error: error.message, denied })
}

/** Listens to the device. An error ends nothing: a later fix still arrives. */
function watch() {
  stop?.()
  const id = navigator.geolocation.watchPosition(handlePosition, handleError, {
    enableHighAccuracy: true,
    maximumAge: 5_000,
    timeout: SILENT_MS,
  })
  stop = () => {
    navigator.geolocation.clearWatch(id)
    stop = null
  }
}

function start() {
  clearTimers()
  if (!navigator.geolocation) {
    stop?.()
    const error = attendanceTexts.noGeolocation
    useDeviceLocation.setState({ ...unknown, loaded: true, error })
    return
  }
  useDeviceLocation.setState({ patience: 'fresh' })
  patienceTimers = [
    setTimeout(() => useDeviceLocation.setState({ patience: 'slow' }), SLOW_MS),
    setTimeout(() => useDeviceLocation.setState({ patience: 'over' }), SILENT_MS),
  ]
  watch()
}

function askAgain() {
  useDeviceLocation.setState(unknown)
  start()
}

/** Requests the location again, for example after access was allowed; the result arrives in the store. */
export function retryLocation() {
  fixes = []
  askAgain()
}

/** Back from another app, the phone may be elsewhere, or its settings allow the location now. */
function wake() {
  if (document.hidden) return
  const { at } = useDeviceLocation.getState()
  if (at === null || Date.now() - at >= STALE_MS) askAgain()
  else if (Date.now() - at >= RECENT_MS) watch()
}

/** Calls back when the user has allowed the location in the browser's settings. */
function onAllowed(work: () => void): () => void {
  let isOver = false
  let permission: PermissionStatus | undefined
  const changed = () => {
    if (permission?.state === 'granted') work()
  }
  void navigator.permissions
    ?.query({ name: 'geolocation' })
    .then((status) => {
      if (isOver) return
      permission = status
      status.addEventListener('change', changed)
    })
    .catch(() => undefined)
  return () => {
    isOver = true
    permission?.removeEventListener('change', changed)
  }
}

/** Watches the device's location while the component is mounted. */
export function useWatchedLocation(): DeviceLocation {
  useEffect(() => {
    watchers += 1
    if (watchers === 1) start()
    const unsubscribe = onAllowed(retryLocation)
    document.addEventListener('visibilitychange', wake)
    return () => {
      watchers -= 1
      unsubscribe()
      document.removeEventListener('visibilitychange', wake)
      if (watchers > 0) return
      stop?.()
      clearTimers()
    }
  }, [])
  return useDeviceLocation()
}

/** Deletes the location when the user signs out. */
export function forgetLocation() {
  fixes = []
  writeStored(storageKey, null)
  useDeviceLocation.setState(unknown)
}
