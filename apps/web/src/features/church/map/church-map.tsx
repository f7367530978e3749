import { type Church, type LatLng, t } from '@church/shared'
import { divIcon, type LatLngTuple } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import '../../../theme/leaflet.scss'
import {
  Circle,
  MapContainer,
  Marker,
  Polygon,
  TileLayer,
  useMap,
  ZoomControl,
} from 'react-leaflet'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './church-map.module.scss'

/** The initial zoom level, which is also the highest of the base layer. */
const zoom = 19

export interface ChurchMapProps {
  church: Church
  /** The device's location, and its accuracy in metres; null until known. */
  place: LatLng | null
  accuracy: number | null
  /** The reader's alternative if the map cannot be loaded. */
  otherwise: string
}

const tuple = ({ lat, lng }: LatLng): LatLngTuple => [lat, lng]

/** A place as a map around a centre draws it, where the 180th meridian may lie between them. */
const tupleNear = ({ lat, lng }: LatLng, centre: LatLng): LatLngTuple => [
  lat,
  lng + 360 * Math.round((centre.lng - lng) / 360),
]

const youAreHere = t('You are here')

const marker = divIcon({ className: styles.marker, iconSize: [26, 26], html: '<span></span>' })

/** A map of the church's area and the device's location, centred on the church. */
export function ChurchMap({ church, place, accuracy }: Omit<ChurchMapProps, 'otherwise'>) {
  const here = place && tupleNear(place, church.centre)
  const isTouchScreen = window.matchMedia('(pointer: coarse)').matches
  return (
    <MapContainer
      center={tuple(church.centre)}
      zoom={zoom}
      maxZoom={zoom}
      scrollWheelZoom={false}
      zoomControl={false}
      // On touch screens one finger scrolls the page and two move the map.
      dragging={!isTouchScreen}
      className={classNames(styles.map)}
    >
      <ZoomControl zoomInTitle={t('Zoom in')} zoomOutTitle={t('Zoom out')} />
      <TileLayer
        url={church.tiles.url}
        attribution={church.tiles.attribution}
        maxZoom={zoom}
        className={styles.tiles}
      />
      <Polygon
        positions={church.polygon.map((corner) => tupleNear(corner, church.centre))}
        className={styles.area}
      />
      {here && accuracy !== null && accuracy < 500 && (
        <Circle center={here} radius={accuracy} interactive={false} className={styles.accuracy} />
      )}
      {here && <Marker position={here} icon={marker} title={youAreHere} alt={youAreHere} />}
      <ViewButtons church={tuple(church.centre)} place={here} />
    </MapContainer>
  )
}

function ViewButtons({ church, place }: { church: LatLngTuple; place: LatLngTuple | null }) {
  const map = useMap()
  return (
    <div className={styles.views}>
      <IconButton
        icon="home"
        label={t('Show the church')}
        variant="secondary"
        onClick={() => map.setView(church, zoom)}
      />
      {place && (
        <IconButton
          icon="pin"
          label={t('Show where I am')}
          variant="secondary"
          onClick={() => map.setView(place, zoom)}
        />
      )}
    </div>
  )
}
