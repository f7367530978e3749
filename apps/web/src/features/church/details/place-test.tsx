import { type Area, metresFromEdge, metresOutside, t, whereabouts } from '@church/shared'
import { Button } from '../../../ui/button.tsx'
import styles from './area-editor.module.scss'
import type { DevicePlace } from './device-place.ts'
import { inMetres } from './location-state.ts'

/** How many metres a place lies inside or outside an area, and whether people there could check in. */
function placeInWords(place: DevicePlace, { polygon, tolerance_m }: Area): string {
  if (whereabouts(place, { polygon, tolerance_m }) === 'not-exact')
    return t('Your location isn’t exact enough to say whether you are inside.')
  const outsideBy = metresOutside(place, polygon)
  const distance = inMetres(Math.round(metresFromEdge(place, polygon)))
  if (outsideBy === 0) {
    return t('You are inside the area, {distance} from its edge.', { distance })
  }
  return outsideBy <= tolerance_m
    ? t(
        'You are {distance} outside the area. That is near enough ({room}): people here can mark attendance.',
        { distance, room: inMetres(tolerance_m) },
      )
    : t('You are {distance} outside the area. People here can’t mark attendance.', { distance })
}

/** How accurate a place is: 'Your device is accurate to 10 m.' */
const accuracyInWords = ({ accuracy }: DevicePlace) =>
  t('Your device is accurate to {distance}.', { distance: inMetres(Math.ceil(accuracy)) })

interface TestProps {
  isFinding: boolean
  onTest: () => void
  /** The device's location; null until it is found. */
  place: DevicePlace | null
  area: Area
}

/** Says whether people could check in where the device is. */
export function PlaceTest({ isFinding, onTest, place, area }: TestProps) {
  return (
    <>
      <Button variant="secondary" icon="pin" busy={isFinding} onClick={onTest}>
        {t('Test where I stand')}
      </Button>
      <p role="status" className={styles.tested}>
        {place && `${placeInWords(place, area)} ${accuracyInWords(place)}`}
      </p>
    </>
  )
}
