import {
  type Area,
  type Church,
  type LatLng,
  metresFromEdge,
  metresOutside,
  n,
  squareMetres,
  t,
  whereabouts,
} from '@church/shared'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { breakpoint } from '../../../theme/breakpoint.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './area-editor.module.scss'
import type { Look } from './area-map.tsx'
import { DrawingTools } from './area-tools.tsx'
import { AreaViews } from './area-views.tsx'
import { CornerList } from './corner-list.tsx'
import { squareAround } from './corners.ts'
import { type DevicePlace, useDevicePlace } from './device-place.ts'
import { inMetres, locationState } from './location-state.ts'
import type { AreaDrawing } from './use-area-drawing.ts'

/** The sides of a new area, in metres. */
const firstSide = 30

const emptyHint = t(
  'Stand in your church and tap “Draw around me”, or find it on the map and tap “Draw here”.',
)

/** An area as it would be drawn around a place, by the rule of marks: a place must be more exact than it is wide. */
const newArea = (middle: LatLng) => ({ polygon: squareAround(middle, firstSide), tolerance_m: 0 })

/** The zoom level from which maps show buildings. */
const buildingsZoom = 16

interface Props {
  church: Church
  drawing: AreaDrawing
  /** In metres. */
  tolerance: number
  /** The area's problem. */
  problem: string | null
  /** The map alone has the whole width, for the first start. */
  isFirst?: boolean | undefined
}

/** '900 m², 4 corners.' */
function areaInWords(polygon: readonly LatLng[]): string {
  const size = Math.round(squareMetres(polygon))
  return n(polygon.length, '{size} m², {count} corner.', '{size} m², {count} corners.', { size })
}

/** Draws an area on a map: by hand, by keyboard, by coordinates or around the device. */
export function AreaEditor({ church, drawing, tolerance, problem, isFirst = false }: Props) {
  const { corners, polygon, draw, undo, redo } = drawing
  const [view, setView] = useState(0)
  const [place, setPlace] = useState<DevicePlace | null>(null)
  const looksAt = useRef<Look>({ ...church.centre, zoom: 0 })
  const device = useDevicePlace()
  const [isFar, setFar] = useState(false)
  /** The place that the device found, if it is too inexact to draw around. */
  const [rough, setRough] = useState<DevicePlace | null>(null)
  const isEmpty = polygon.length === 0

  const drawAround = (middle: LatLng) => {
    draw(squareAround(middle, firstSide))
    setView((before) => before + 1)
  }
  const drawAroundDevice = async () => {
    const found = await device.find()
    const isExact = found && locationState(found, found.accuracy, newArea(found)).where === 'inside'
    setRough(found && !isExact ? found : null)
    if (found && isExact) drawAround(found)
  }
  const drawHere = () => {
    setRough(null)
    const isNear = looksAt.current.zoom >= buildingsZoom
    setFar(!isNear)
    if (isNear) drawAround(looksAt.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts of the buttons within
    <div className={styles.editor} onKeyDown={(event) => undoByKeys(event, { undo, redo })}>
      <div className={styles.drawing} data-first={isFirst}>
        <div>
          <AreaViews
            church={church}
            drawing={drawing}
            tolerance={tolerance}
            isFaulty={problem !== null && !isEmpty}
            place={place}
            view={view}
            onLook={(at) => {
              looksAt.current = at
            }}
          />
          <DrawingTools
            isFinding={device.isFinding}
            onDrawAroundMe={drawAroundDevice}
            onDrawHere={drawHere}
          />
          {device.problem && <Alert>{device.problem}</Alert>}
          {rough && (
            <Alert>
              {t(
                'Your device is accurate only to {distance}. Step outside and try again, or find your church on the map and tap “Draw here”.',
                { distance: inMetres(Math.ceil(rough.accuracy)) },
              )}
            </Alert>
          )}
          {isFar && isEmpty && (
            <Alert>{t('Zoom in until you see your building, and tap again.')}</Alert>
          )}
          <Summary polygon={polygon} problem={problem} />
          <PlaceTest
            isFinding={device.isFinding}
            onTest={async () => setPlace(await device.find())}
            place={place}
            area={{ polygon, tolerance_m: tolerance }}
          />
          <AreaHelp />
        </div>
        <Corners corners={corners} onDraw={draw} isFirst={isFirst} />
      </div>
    </div>
  )
}

/** The area's problem, or its size. */
function Summary({ polygon, problem }: Pick<Props, 'problem'> & { polygon: readonly LatLng[] }) {
  const isEmpty = polygon.length === 0
  const isFaulty = problem !== null && !isEmpty
  return (
    <p role="status" className={styles.summary} data-faulty={isFaulty}>
      {isFaulty && <Icon name="alert" />} {isEmpty ? emptyHint : (problem ?? areaInWords(polygon))}
    </p>
  )
}

interface CornersProps extends ComponentProps<typeof CornerList> {
  isFirst: boolean
}

function Corners({ isFirst, ...list }: CornersProps) {
  // On a phone, the list would be longer than the rest of the screen.
  const [isWide] = useState(() => window.innerWidth >= Number.parseInt(breakpoint('lg'), 10))
  return (
    <details className={styles.corners} open={isWide && !isFirst}>
      <summary>{t('Corners as coordinates')}</summary>
      <CornerList {...list} />
    </details>
  )
}

function undoByKeys(event: KeyboardEvent, { undo, redo }: Pick<AreaDrawing, 'undo' | 'redo'>) {
  const isTyping = event.target instanceof HTMLInputElement
  if (isTyping || !(event.ctrlKey || event.metaKey)) return
  const key = event.key.toLowerCase()
  const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined
  if (!act) return
  event.preventDefault()
  // The toast that reports a save listens too, and would undo the save.
  event.stopPropagation()
  act()
}

/** How to draw, by hand and by keyboard. */
function AreaHelp() {
  return (
    <details className={styles.help}>
      <summary>{t('How to draw')}</summary>
      <ul>
        <li>{t('Drag a corner to move it. On a touch screen, move the map with two fingers.')}</li>
        <li>{t('Tap an edge to add a corner there.')}</li>
        <li>
          {t(
            'By keyboard: press Tab to a corner, and the arrow keys move it by 1 m, with Shift by 10 m.',
          )}
        </li>
        <li>{t('Insert or + adds a corner after it, and Delete removes it.')}</li>
        <li>{t('Or type a corner’s latitude and longitude, as other maps show them.')}</li>
        <li>{t('Ctrl+Z undoes the last step, and Ctrl+Y redoes it.')}</li>
      </ul>
    </details>
  )
}

/** How many metres a place lies inside or outside an area, and whether people there could check in. */
function placeInWords(place: DevicePlace, { polygon, tolerance_m }: Area): string {
  if (whereabouts(place, { polygon, tolerance_m }) === 'not-exact')
    return t('Your location isn’t exact enough to say whether you are inside.')
  const outsideBy = metresOutside(place, polygon)
  const distance = inMetres(Math.round(metresFromEdge(place, polygon)))
  if (outsideBy === 0) {
    return t('You are inside the area, {distance} from its edge.', { distance })
  }
  return outsideBy <= tolerance_m
    ? t(
        'You are {distance} outside the area. That is near enough ({room}): people here can mark attendance.',
        { distance, room: inMetres(tolerance_m) },
      )
    : t('You are {distance} outside the area. People here can’t mark attendance.', { distance })
}

/** How accurate a place is: 'Your device is accurate to 10 m.' */
const accuracyInWords = ({ accuracy }: DevicePlace) =>
  t('Your device is accurate to {distance}.', { distance: inMetres(Math.ceil(accuracy)) })

interface TestProps {
  isFinding: boolean
  onTest: () => void
  /** The device's location; null until it is found. */
  place: DevicePlace | null
  area: Area
}

/** Says whether people could check in where the device is. */
function PlaceTest({ isFinding, onTest, place, area }: TestProps) {
  return (
    <>
      <Button variant="secondary" icon="pin" busy={isFinding} onClick={onTest}>
        {t('Test where I stand')}
      </Button>
      <p role="status" className={styles.tested}>
        {place && `${placeInWords(place, area)} ${accuracyInWords(place)}`}
      </p>
    </>
  )
}
