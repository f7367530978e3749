import { type Church, type LatLng, t } from '@church/shared'
import { divIcon, type LatLngTuple } from 'leaflet'
import { Circle, Marker, Polygon, useMap } from 'react-leaflet'
import { IconButton } from '../../../ui/button.tsx'
import { TILES_ZOOM, TileMap } from '../../../ui/tile-map.tsx'
import styles from './church-map.module.scss'

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
  return (
    <TileMap
      tiles={church.tiles}
      start={{ center: tuple(church.centre), zoom: TILES_ZOOM }}
      maxZoom={TILES_ZOOM}
    >
      <Polygon
        positions={church.polygon.map((corner) => tupleNear(corner, church.centre))}
        className={styles.area}
      />
      {here && accuracy !== null && accuracy < 500 && (
        <Circle center={here} radius={accuracy} interactive={false} className={styles.accuracy} />
      )}
      {here && <Marker position={here} icon={marker} title={youAreHere} alt={youAreHere} />}
      <ViewButtons church={tuple(church.centre)} place={here} />
    </TileMap>
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
        onClick={() => map.setView(church, TILES_ZOOM)}
      />
      {place && (
        <IconButton
          icon="pin"
          label={t('Show where I am')}
          variant="secondary"
          onClick={() => map.setView(place, TILES_ZOOM)}
        />
      )}
    </div>
  )
}
