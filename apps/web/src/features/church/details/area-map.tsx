import { type Church, type LatLng, t } from '@church/shared'
import { divIcon, type FitBoundsOptions, type LatLngTuple, LineUtil, latLngBounds } from 'leaflet'
import { useEffect, useState } from 'react'
import { Circle, Marker, Polygon, Polyline, useMap, useMapEvents } from 'react-leaflet'
import { TileMap } from '../../../ui/tile-map.tsx'
import type { Corner, Draw } from './area-history.ts'
import styles from './area-map.module.scss'
import { CornerMarkers } from './corner-markers.tsx'
import { inOnePiece, lngNear, spliced, toPlace } from './corners.ts'
import type { DevicePlace } from './device-place.ts'

const maxZoom = 21

const tuple = ({ lat, lng }: { lat: number; lng: number }): LatLngTuple => [lat, lng]

const placeIcon = divIcon({ className: styles.place, iconSize: [26, 26], html: '<span></span>' })

/** The middle of a map, and its zoom level. */
export interface Look extends LatLng {
  zoom: number
}

/** Without an area, the map shows the world. */
const world = { center: [20, 0] satisfies LatLngTuple, zoom: 1 }

/** Keeps corners clear of the buttons at the top of the map. */
const fit = {
  paddingTopLeft: [40, 75],
  paddingBottomRight: [40, 40],
  maxZoom: 20,
} satisfies FitBoundsOptions

interface Props {
  tiles: Church['tiles']
  corners: readonly Corner[]
  /** In metres. */
  tolerance: number
  onDraw: Draw
  /** The device's location, while the admin tests it. */
  place: DevicePlace | null
  /** The map shows the whole area again each time that this changes. */
  view: number
  /** Receives the map's centre and zoom, for drawing there. */
  onLook: (at: Look) => void
}

/** A map on which the corners of an area are dragged, added and removed. */
export function AreaMap(props: Props) {
  const { tiles, corners, tolerance, onDraw, place, view, onLook } = props
  const drawn = inOnePiece(corners)
  const positions = drawn.map(tuple)
  return (
    <TileMap
      tiles={tiles}
      start={positions.length > 0 ? { bounds: latLngBounds(positions) } : world}
      maxZoom={maxZoom}
    >
      <ToleranceBand positions={positions} metres={tolerance} />
      <Polygon positions={positions} className={styles.area} interactive={false} />
      <Edges corners={drawn} onDraw={onDraw} />
      {place && <TestedPlace place={place} near={drawn[0]?.lng ?? place.lng} />}
      <CornerMarkers corners={drawn} onDraw={onDraw} />
      <View corners={drawn} view={view} onLook={onLook} />
    </TileMap>
  )
}

function TestedPlace({ place, near }: { place: DevicePlace; near: number }) {
  const position: LatLngTuple = [place.lat, lngNear(place.lng, near)]
  return (
    <>
      <Circle
        center={position}
        radius={place.accuracy}
        interactive={false}
        className={styles.accuracy}
      />
      <Marker
        position={position}
        icon={placeIcon}
        interactive={false}
        keyboard={false}
        title={t('You are here')}
      />
    </>
  )
}

function View({ corners, view, onLook }: Pick<Props, 'corners' | 'view' | 'onLook'>) {
  const map = useMap()
  useEffect(() => {
    const look = () => {
      const { lat, lng } = map.getCenter()
      onLook({ lat, lng, zoom: map.getZoom() })
    }
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map, onLook])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map stays where it is while corners move
  useEffect(() => {
    if (corners.length === 0) return
    map.fitBounds(latLngBounds(corners.map(tuple)), fit)
  }, [map, view])
  return null
}

/** The circumference of the Earth at the equator, in metres, and the width of a tile, in pixels (EPSG:3857). */
const equator = 40_075_016.7
const tileWidth = 256

interface ToleranceBandProps {
  positions: LatLngTuple[]
  metres: number
}

/** How far outside the area still counts as inside: a line around it, as wide as the tolerance. */
function ToleranceBand({ positions, metres }: ToleranceBandProps) {
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

/** Wide enough for a finger, in CSS pixels. */
const target = 28

interface EdgesProps {
  corners: readonly Corner[]
  onDraw: Draw
}

/** The edges of the area: a tap on one adds a corner there. */
function Edges({ corners, onDraw }: EdgesProps) {
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
            onDraw(spliced(corners, index + 1, 0, corner))
          },
        }}
      />
    )
  })
}
