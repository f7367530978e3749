import type { Church, LatLng } from '@church/shared'
import { divIcon, type LatLngTuple } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { Circle, MapContainer, Marker, Polygon, TileLayer, useMap } from 'react-leaflet'
import { IconButton } from '../../ui/button.tsx'

/** Leaflet's closest view of the base layer, and the one that the map opens with. */
const zoom = 19

interface Props {
  church: Church
  /** Where the device is, and how sure it is of that, in metres; null until known. */
  place: LatLng | null
  accuracy: number | null
}

const tuple = ({ lat, lng }: LatLng): LatLngTuple => [lat, lng]

const marker = divIcon({ className: 'map-marker', iconSize: [26, 26], html: '<span></span>' })

/** The church's area, and the device on it. It opens with the church in its middle. */
export function ChurchMap({ church, place, accuracy }: Props) {
  const isTouched = window.matchMedia('(pointer: coarse)').matches
  return (
    <MapContainer
      center={tuple(church.centre)}
      zoom={zoom}
      maxZoom={zoom}
      scrollWheelZoom={false}
      // One finger scrolls the page; two move the map.
      dragging={!isTouched}
      className="map"
    >
      <TileLayer
        url={church.tiles.url}
        attribution={church.tiles.attribution}
        maxZoom={zoom}
        className="map-tiles"
      />
      <Polygon positions={church.polygon.map(tuple)} className="map-area" />
      {place && accuracy !== null && accuracy < 500 && (
        <Circle
          center={tuple(place)}
          radius={accuracy}
          interactive={false}
          className="map-accuracy"
        />
      )}
      {place && (
        <Marker position={tuple(place)} icon={marker} title="You are here" alt="You are here" />
      )}
      <Views church={church.centre} place={place} />
    </MapContainer>
  )
}

function Views({ church, place }: { church: LatLng; place: LatLng | null }) {
  const map = useMap()
  return (
    <div className="map-views">
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
