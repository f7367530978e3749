import { t } from '@church/shared'
import { divIcon, type LeafletKeyboardEvent, type Marker as LeafletMarker } from 'leaflet'
import { useRef } from 'react'
import { Marker } from 'react-leaflet'
import type { Corner, Draw } from './area-history.ts'
import styles from './area-map.module.scss'
import { halfway, moved, spliced, toPlace } from './corners.ts'

/** Large enough for a finger; the dot in it is smaller. In CSS pixels. */
const target = 44

const icons: ReturnType<typeof divIcon>[] = []
const iconOf = (index: number) => {
  icons[index] ??= divIcon({
    className: styles.corner,
    iconSize: [target, target],
    // The title is the accessible name.
    html: `<span aria-hidden="true">${index + 1}</span>`,
  })
  return icons[index]
}

/** How many metres an arrow key moves a corner, and how many with Shift. */
const step = 1
const longStep = 10

const ways: Record<string, { north?: number; east?: number }> = {
  ArrowUp: { north: 1 },
  ArrowDown: { north: -1 },
  ArrowRight: { east: 1 },
  ArrowLeft: { east: -1 },
}

interface Props {
  corners: readonly Corner[]
  onDraw: Draw
}

/** The corners as handles that are dragged, or moved with the arrow keys. */
export function CornerMarkers({ corners, onDraw }: Props) {
  const markers = useRef<(LeafletMarker | null)[]>([])
  /** Each drag is a step of its own. */
  const drags = useRef(0)

  const remove = (index: number) => {
    // The handle of the last corner goes, so the one before it takes the focus.
    if (index === corners.length - 1) markers.current[index - 1]?.getElement()?.focus()
    onDraw(spliced(corners, index, 1))
  }

  const onKey = (index: number, event: KeyboardEvent) => {
    const corner = corners[index]
    const way = ways[event.key]
    if (!corner || event.ctrlKey || event.metaKey || event.altKey) return
    if (way) {
      const metres = event.shiftKey ? longStep : step
      const place = moved(corner, {
        north: (way.north ?? 0) * metres,
        east: (way.east ?? 0) * metres,
      })
      onDraw(spliced(corners, index, 1, place), `move ${index}`)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      remove(index)
    } else if (event.key === 'Insert' || event.key === '+') {
      onDraw(spliced(corners, index + 1, 0, halfway(corners, index)))
    } else {
      return
    }
    event.preventDefault()
  }

  return corners.map((corner, index) => (
    <Marker
      // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the row, and keeps the focus there
      key={index}
      ref={(marker) => {
        markers.current[index] = marker
      }}
      position={[corner.lat, corner.lng]}
      icon={iconOf(index)}
      title={t('Corner {number}', { number: index + 1 })}
      draggable
      eventHandlers={{
        dragstart: () => {
          drags.current += 1
        },
        drag: ({ target }) =>
          onDraw(spliced(corners, index, 1, toPlace(target.getLatLng())), `drag ${drags.current}`),
        keydown: ({ originalEvent }: LeafletKeyboardEvent) => onKey(index, originalEvent),
      }}
    />
  ))
}
