import { type LatLng, metresOutside } from '@church/shared'

/** Metres in a degree of latitude, from the Earth's mean radius, 6,371,008.8 m (IUGG). */
const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180

/** Seven decimals of a degree are a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** Brings a longitude that has left the map at the 180th meridian back to −180° to 180°. */
const withinMap = (lng: number) => (lng >= -180 && lng <= 180 ? lng : ((lng + 540) % 360) - 180)

/** A place with coordinates as they are stored. */
export const toPlace = ({ lat, lng }: LatLng): LatLng => ({
  lat: rounded(lat),
  lng: rounded(withinMap(lng)),
})

/** The corners with others in place of some, as `toSpliced` of later browsers gives them. */
export const spliced = (
  corners: readonly LatLng[],
  index: number,
  count: number,
  ...others: LatLng[]
): LatLng[] => [...corners.slice(0, index), ...others, ...corners.slice(index + count)]

interface Metres {
  north?: number
  east?: number
}

/** The place some metres from another. */
export function moved({ lat, lng }: LatLng, { north = 0, east = 0 }: Metres): LatLng {
  const shrink = Math.cos((lat * Math.PI) / 180)
  return toPlace({
    lat: lat + north / METRES_PER_DEGREE,
    lng: lng + east / (METRES_PER_DEGREE * shrink),
  })
}

/** The corners of a square around a place, with sides of some metres, from the north-west clockwise. */
export function squareAround(place: LatLng, side: number): LatLng[] {
  const half = side / 2
  return [
    moved(place, { north: half, east: -half }),
    moved(place, { north: half, east: half }),
    moved(place, { north: -half, east: half }),
    moved(place, { north: -half, east: -half }),
  ]
}

/** The longitude nearest to another's, which may lie beyond ±180°. */
export const lngNear = (lng: number, other: number) => lng + 360 * Math.round((other - lng) / 360)

/** The corners as a map draws them: in one piece, also across the 180th meridian. */
export const inOnePiece = <Corner extends LatLng>(corners: readonly Corner[]): Corner[] =>
  corners.map((corner) => ({ ...corner, lng: lngNear(corner.lng, corners[0]?.lng ?? 0) }))

/** The place halfway between a corner and the next one. */
export function halfway(corners: readonly LatLng[], index: number): LatLng {
  const pieces = inOnePiece(corners)
  const from = pieces[index] ?? { lat: 0, lng: 0 }
  const to = pieces[(index + 1) % pieces.length] ?? from
  return toPlace({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 })
}

const average = (numbers: number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(numbers.length, 1)

/** The middle of an area, where maps open: the average of its corners, or else a place inside it. */
export function middleOf(corners: readonly LatLng[]): LatLng {
  const pieces = inOnePiece(corners)
  const middle = {
    lat: average(pieces.map(({ lat }) => lat)),
    lng: average(pieces.map(({ lng }) => lng)),
  }
  return toPlace(metresOutside(middle, corners) === 0 ? middle : insideAt(middle.lat, pieces))
}

/** The middle of the widest part of an area at a latitude that crosses it. */
function insideAt(lat: number, corners: readonly LatLng[]): LatLng {
  const crossings = corners
    .flatMap((a, index) => {
      const b = corners[(index + 1) % corners.length] ?? a
      if (a.lat > lat === b.lat > lat) return []
      return [a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng)]
    })
    .sort((a, b) => a - b)
  const parts = crossings.flatMap((west, index) => {
    const east = crossings[index + 1]
    return index % 2 === 0 && east !== undefined ? [{ west, width: east - west }] : []
  })
  const widest = parts.sort((a, b) => b.width - a.width)[0]
  return { lat, lng: widest ? widest.west + widest.width / 2 : (corners[0]?.lng ?? 0) }
}

const number = String.raw`([-+−]?\d{1,3}(?:\.\d+)?)°?`
const pair = new RegExp(String.raw`^\(?\s*${number}(?:\s*,\s*|\s*;\s*|\s+)${number}\s*\)?$`)

const toNumber = (text: string | undefined) => Number(text?.replace('−', '-'))

/** Reads 'latitude, longitude' in decimal degrees, as maps copy them; null if it is something else. */
export function readPlace(text: string): LatLng | null {
  const match = pair.exec(text.trim())
  if (!match) return null
  const [lat, lng] = [toNumber(match[1]), toNumber(match[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** '51.8964500, -0.4467200': to a centimetre. */
export const placeText = ({ lat, lng }: LatLng) => `${lat.toFixed(7)}, ${lng.toFixed(7)}`
