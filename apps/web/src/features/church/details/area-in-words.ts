import { type LatLng, squareMetres } from '@church/shared'

/** '900 m², 4 corners.' */
export function areaInWords(polygon: readonly LatLng[]): string {
  const size = Math.round(squareMetres(polygon)).toLocaleString()
  return `${size} m², ${polygon.length} ${polygon.length === 1 ? 'corner' : 'corners'}.`
}
