import { type Church, type LatLng, t } from '@church/shared'
import { divIcon, type FitBoundsOptions, type LatLngTuple, latLngBounds } from 'leaflet'
import { useEffect } from 'react'
import { Circle, Marker, Polygon, useMap } from 'react-leaflet'
import { TileMap } from '../../../ui/tile-map.tsx'
import type { Corner, Draw } from './area-history.ts'
import styles from './area-map.module.scss'
import { CornerMarkers } from './corner-markers.tsx'
import { inOnePiece, lngNear } from './corners.ts'
import type { DevicePlace } from './device-place.ts'
import { Edges } from './edges.tsx'
import { ToleranceBand } from './tolerance-band.tsx'

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
