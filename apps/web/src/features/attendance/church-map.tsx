import type { Church, LatLng } from '@church/shared'
import { divIcon, type LatLngTuple } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import '../../theme/leaflet.scss'
import { Circle, MapContainer, Marker, Polygon, TileLayer, useMap } from 'react-leaflet'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './church-map.module.scss'

/** The initial zoom level, which is also the highest of the base layer. */
const zoom = 19

interface Props {
  church: Church
  /** The device's location, and its accuracy in metres; null until known. */
  place: LatLng | null
  accuracy: number | null
}

const tuple = ({ lat, lng }: LatLng): LatLngTuple => [lat, lng]

const marker = divIcon({ className: styles.marker, iconSize: [26, 26], html: '<span></span>' })

/** A map of the church's area and the device's location, centred on the church. */
export function ChurchMap({ church, place, accuracy }: Props) {
  const isTouchScreen = window.matchMedia('(pointer: coarse)').matches
  return (
    <MapContainer
      center={tuple(church.centre)}
      zoom={zoom}
      maxZoom={zoom}
      scrollWheelZoom={false}
      // On touch screens one finger scrolls the page and two move the map.
      dragging={!isTouchScreen}
      className={classNames(styles.map)}
    >
      <TileLayer
        url={church.tiles.url}
        attribution={church.tiles.attribution}
        maxZoom={zoom}
        className={styles.tiles}
      />
      <Polygon positions={church.polygon.map(tuple)} className={styles.area} />
      {place && accuracy !== null && accuracy < 500 && (
        <Circle
          center={tuple(place)}
          radius={accuracy}
          interactive={false}
          className={styles.accuracy}
        />
      )}
      {place && (
        <Marker position={tuple(place)} icon={marker} title="You are here" alt="You are here" />
      )}
      <ViewButtons church={church.centre} place={place} />
    </MapContainer>
  )
}

function ViewButtons({ church, place }: { church: LatLng; place: LatLng | null }) {
  const map = useMap()
  return (
    <div className={styles.views}>
      <IconButton
        icon="home"
        label="Show the church"
        variant="secondary"
        onClick={() => map.setView(tuple(church), zoom)}
      />
      {place && (
        <IconButton
          icon="pin"
          label="Show where I am"
          variant="secondary"
          onClick={() => map.setView(tuple(place), zoom)}
        />
      )}
    </div>
  )
}
