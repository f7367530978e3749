import { LineUtil } from 'leaflet'
import { Polyline, useMap } from 'react-leaflet'
import type { Corner, Draw } from './area-history.ts'
import styles from './area-map.module.scss'
import { toPlace } from './corners.ts'

/** Wide enough for a finger, in CSS pixels. */
const target = 28

interface Props {
  corners: readonly Corner[]
  onDraw: Draw
}

/** The edges of the area: a tap on one adds a corner there. */
export function Edges({ corners, onDraw }: Props) {
  const map = useMap()
  return corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from
    return (
      <Polyline
        // biome-ignore lint/suspicious/noArrayIndexKey: an edge is its place between two corners
        key={index}
        positions={[
          [from.lat, from.lng],
          [to.lat, to.lng],
        ]}
        weight={target}
        className={styles.edge}
        eventHandlers={{
          click: ({ latlng }) => {
            const [tapped, start, end] = [latlng, from, to].map((at) => map.latLngToLayerPoint(at))
            if (!tapped || !start || !end) return
            const onEdge = LineUtil.closestPointOnSegment(tapped, start, end)
            const corner = toPlace(map.layerPointToLatLng(onEdge))
            onDraw(corners.toSpliced(index + 1, 0, corner))
          },
        }}
      />
    )
  })
}
