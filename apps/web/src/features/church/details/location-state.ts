import { type Area, type LatLng, metresOutside } from '@church/shared'

/** A rounded distance: 'about 40 m', 'about 1.2 km'. */
export function formatDistance(metres: number): string {
  if (metres < 100) return `about ${Math.max(5, Math.round(metres / 5) * 5)} m`
  if (metres < 1_000) return `about ${Math.round(metres / 10) * 10} m`
  const kilometres = metres / 1_000
  return `about ${kilometres < 10 ? kilometres.toFixed(1) : Math.round(kilometres)} km`
}

const formatAccuracy = (metres: number | null) =>
  metres === null
    ? ''
    : `± ${metres < 1_000 ? `${Math.ceil(metres)} m` : formatDistance(metres).slice(6)}`

interface LocationState {
  /** warn: outside. */
  tone: 'good' | 'warn'
  icon: 'pin'
  title: string
  detail: string
}

/** The user's status at a location: inside the church's area, or how far outside. */
export function locationState(
  place: LatLng,
  /** Of the location, in metres. */
  accuracy: number | null,
  { polygon, tolerance_m }: Area,
): LocationState {
  const metres = metresOutside(place, polygon)
  if (metres <= tolerance_m) {
    const title = 'You are inside the church area'
    return { tone: 'good', icon: 'pin', title, detail: formatAccuracy(accuracy) }
  }
  const distance = formatDistance(metres)
  const distanceOutside = `${distance.charAt(0).toUpperCase()}${distance.slice(1)} outside`
  const detail = [distanceOutside, formatAccuracy(accuracy)].filter(Boolean).join(' · ')
  return { tone: 'warn', icon: 'pin', title: 'You are outside the church area', detail }
}
