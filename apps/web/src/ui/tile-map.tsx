import { type Church, t } from '@church/shared'
import type { LatLngBoundsExpression, LatLngTuple } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import '../theme/leaflet.scss'
import type { ReactNode } from 'react'
import { MapContainer, TileLayer, ZoomControl } from 'react-leaflet'
import { classNames } from './class-names.ts'
import styles from './tile-map.module.scss'

/** The highest zoom level of common map tiles; beyond it they are enlarged. */
export const TILES_ZOOM = 19

interface Props {
  tiles: Church['tiles']
  /** What it shows at first. */
  start: { bounds: LatLngBoundsExpression } | { center: LatLngTuple; zoom: number }
  maxZoom: number
  children: ReactNode
}

/** A map of the church's tiles, which fills its box. Leaflet comes with it, so it belongs into code that loads later. */
export function TileMap({ tiles, start, maxZoom, children }: Props) {
  const isTouchScreen = window.matchMedia('(pointer: coarse)').matches
  return (
    <MapContainer
      {...start}
      maxZoom={maxZoom}
      scrollWheelZoom={false}
      zoomControl={false}
      // On touch screens one finger scrolls the page and two move the map.
      dragging={!isTouchScreen}
      className={classNames(styles.map)}
    >
      <ZoomControl zoomInTitle={t('Zoom in')} zoomOutTitle={t('Zoom out')} />
      <TileLayer
        url={tiles.url}
        attribution={tiles.attribution}
        maxZoom={maxZoom}
        maxNativeZoom={TILES_ZOOM}
        className={styles.tiles}
      />
      {children}
    </MapContainer>
  )
}
