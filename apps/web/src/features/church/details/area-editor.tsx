import { type Church, type LatLng, squareMetres } from '@church/shared'
import { type KeyboardEvent, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { breakpoint } from '../../../theme/breakpoint.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { MapBoundary } from '../map/index.ts'
import styles from './area-editor.module.scss'
import { AreaHelp } from './area-help.tsx'
import { AreaPreview } from './area-preview.tsx'
import { DrawingTools, UndoButtons } from './area-tools.tsx'
import { CornerList } from './corner-list.tsx'
import { middleOf, squareAround } from './corners.ts'
import type { DevicePlace } from './device-place.ts'
import { accuracyInWords, placeInWords } from './place-in-words.ts'
import type { AreaDrawing } from './use-area-drawing.ts'
import { useDevicePlace } from './use-device-place.ts'

const AreaMap = lazy(async () => ({ default: (await import('./area-map.tsx')).AreaMap }))

/** The sides of a new area, in metres. */
const firstSide = 30

const tabs = { draw: 'Draw', members: 'Members’ view' }

interface Props {
  church: Church
  drawing: AreaDrawing
  /** In metres. */
  tolerance: number
  /** What is wrong with the area. */
  problem: string | null
}

/** '900 m², 4 corners.' */
function areaInWords(polygon: readonly LatLng[]): string {
  const size = Math.round(squareMetres(polygon)).toLocaleString()
  return `${size} m², ${polygon.length} ${polygon.length === 1 ? 'corner' : 'corners'}.`
}

/** Draws an area on a map, by hand, by keyboard, by coordinates or around the device. */
export function AreaEditor({ church, drawing, tolerance, problem }: Props) {
  const { corners, polygon, draw, undo, redo } = drawing
  const [tab, setTab] = useState<keyof typeof tabs>('draw')
  const [view, setView] = useState(0)
  const [place, setPlace] = useState<DevicePlace | null>(null)
  const looksAt = useRef<LatLng>(church.centre)
  const device = useDevicePlace()
  // On a phone, the list would be longer than the rest of the screen.
  const [isWide] = useState(() => window.innerWidth >= Number.parseInt(breakpoint('lg'), 10))
  const look = useCallback((lat: number, lng: number) => {
    looksAt.current = { lat, lng }
  }, [])

  const drawAround = (middle: LatLng | null) => {
    if (!middle) return
    draw(squareAround(middle, firstSide))
    setView((before) => before + 1)
  }
  const test = async () => setPlace(await device.find())
  const area = { polygon, tolerance_m: tolerance }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts of the buttons within
    <div className={styles.editor} onKeyDown={(event) => undoByKeys(event, { undo, redo })}>
      <DrawingTools
        isFinding={device.isFinding}
        onDrawAroundMe={async () => drawAround(await device.find())}
        onDrawHere={() => drawAround(looksAt.current)}
      />
      {device.problem && <Alert>{device.problem}</Alert>}
      <div className={styles.drawing}>
        <div>
          <Tabs label="Views of the area" tabs={tabs} chosen={tab} onChoose={setTab} />
          <TabPanel of={tab}>
            <section
              className={styles.frame}
              aria-label="Map of the area"
              data-faulty={problem !== null}
            >
              {tab === 'draw' && <UndoButtons undo={undo} redo={redo} />}
              <MapBoundary otherwise="You can type the coordinates of the corners instead.">
                <Suspense fallback={<Skeleton height="100%" shape="box" />}>
                  {tab === 'draw' ? (
                    <AreaMap
                      tiles={church.tiles}
                      corners={corners}
                      tolerance={tolerance}
                      onDraw={draw}
                      place={place}
                      view={view}
                      onLook={look}
                    />
                  ) : (
                    <AreaPreview
                      church={{ ...church, ...area, centre: middleOf(polygon) }}
                      place={place}
                    />
                  )}
                </Suspense>
              </MapBoundary>
            </section>
          </TabPanel>
          <p role="status" className={styles.summary} data-faulty={problem !== null}>
            {problem && <Icon name="alert" />} {problem ?? areaInWords(polygon)}
          </p>
          <Button variant="secondary" icon="pin" busy={device.isFinding} onClick={test}>
            Test where I stand
          </Button>
          <p role="status" className={styles.tested}>
            {place && `${placeInWords(place, area)} ${accuracyInWords(place)}`}
          </p>
          <AreaHelp />
        </div>
        <details className={styles.corners} open={isWide}>
          <summary>Corners as coordinates</summary>
          <CornerList corners={corners} onDraw={draw} />
        </details>
      </div>
    </div>
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
