import type { LatLngTuple } from 'leaflet'
import { useState } from 'react'
import { Polygon, useMapEvents } from 'react-leaflet'
import styles from './area-map.module.scss'

/** The circumference of the Earth at the equator, in metres, and the width of a tile, in pixels (EPSG:3857). */
const equator = 40_075_016.7
const tileWidth = 256

interface Props {
  positions: LatLngTuple[]
  metres: number
}

/** How far outside the area still counts as inside: a line around it, as wide as the tolerance. */
export function ToleranceBand({ positions, metres }: Props) {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  const [zoom, setZoom] = useState(() => map.getZoom())
  if (!(metres > 0)) return null
  const lat = positions[0]?.[0] ?? 0
  const pixelsPerMetre = (tileWidth * 2 ** zoom) / (equator * Math.cos((lat * Math.PI) / 180))
  return (
    <Polygon
      positions={positions}
      className={styles.band}
      interactive={false}
      // Half of the line lies inside the area.
      pathOptions={{ weight: 2 * metres * pixelsPerMetre }}
    />
  )
}
