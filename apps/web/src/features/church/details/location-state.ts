import {
  type Area,
  type LatLng,
  metresOutside,
  t,
  type Whereabouts,
  whereabouts,
} from '@church/shared'
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
  where: Whereabouts
  /** good: inside. */
  tone: 'good' | 'warn'
  icon: 'pin'
  title: string
  detail: string
}

/** The user's status at a location: inside the church's area, how far outside, or not known exactly enough. */
export function locationState(
  place: LatLng,
  /** The accuracy of the location in metres. */
  accuracy: number | null,
  area: Area,
): LocationState {
  const where = whereabouts({ ...place, accuracy }, area)
  const detail = formatAccuracy(accuracy)
  if (where === 'inside') {
    const title = t('You are inside the church area')
    return { where, tone: 'good', icon: 'pin', title, detail }
  }
  if (where === 'not-exact') {
    const title = t('Your location isn’t exact enough')
    return { where, tone: 'warn', icon: 'pin', title, detail }
  }
  const distance = formatDistance(metresOutside(place, area.polygon))
  const outside = t('About {distance} outside', { distance })
  return {
    where,
    tone: 'warn',
    icon: 'pin',
    title: t('You are outside the church area'),
    detail: [outside, detail].filter(Boolean).join(' · '),
  }
}
