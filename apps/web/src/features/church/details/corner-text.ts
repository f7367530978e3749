import type { LatLng } from '@church/shared'

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
