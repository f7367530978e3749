import { type Area, type LatLng, metresOutside, t } from '@church/shared'
import { formatNumber } from '../../../lib/format.ts'

/** A distance in metres: '40 m'. */
export const inMetres = (metres: number) =>
  t('{metres} m', { metres: formatNumber(metres, { useGrouping: false }) })

/** A rounded distance: '40 m', '1.2 km'. */
export function formatDistance(metres: number): string {
  if (metres < 100) return inMetres(Math.max(5, Math.round(metres / 5) * 5))
  if (metres < 1_000) return inMetres(Math.round(metres / 10) * 10)
  const digits = metres < 10_000 ? 1 : 0
  const kilometres = formatNumber(metres / 1_000, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return t('{kilometres} km', { kilometres })
}

const formatAccuracy = (metres: number | null) =>
  metres === null
    ? ''
    : t('± {distance}', {
        distance: metres < 1_000 ? inMetres(Math.ceil(metres)) : formatDistance(metres),
      })

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
  /** The accuracy of the location in metres. */
  accuracy: number | null,
  { polygon, tolerance_m }: Area,
): LocationState {
  const metres = metresOutside(place, polygon)
  if (metres <= tolerance_m) {
    const title = t('You are inside the church area')
    return { tone: 'good', icon: 'pin', title, detail: formatAccuracy(accuracy) }
  }
  const outside = t('About {distance} outside', { distance: formatDistance(metres) })
  const detail = [outside, formatAccuracy(accuracy)].filter(Boolean).join(' · ')
  return { tone: 'warn', icon: 'pin', title: t('You are outside the church area'), detail }
}
