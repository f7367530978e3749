import { type Church, type LatLng, t } from '@church/shared'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { ChurchMap, MapBoundary } from '../map/index.ts'
import styles from './area-editor.module.scss'
import type { Look } from './area-map.tsx'
import { UndoButtons } from './area-tools.tsx'
import previewStyles from './area-views.module.scss'
import { middleOf } from './corners.ts'
import type { DevicePlace } from './device-place.ts'
import { locationState } from './location-state.ts'
import type { AreaDrawing } from './use-area-drawing.ts'

const AreaMap = lazy(async () => ({ default: (await import('./area-map.tsx')).AreaMap }))

const tabs = { draw: t('Draw'), members: t('Members’ view') }

interface Props {
  church: Church
  drawing: AreaDrawing
  /** In metres. */
  tolerance: number
  isFaulty: boolean
  /** The device's location when it was tested. */
  place: DevicePlace | null
  /** Another number moves the map to the area. */
  view: number
  onLook: (at: Look) => void
}

/** The area on a map for drawing, and as members see it. */
export function AreaViews({ church, drawing, tolerance, isFaulty, place, view, onLook }: Props) {
  const { corners, polygon, draw, undo, redo } = drawing
  const [tab, setTab] = useState<keyof typeof tabs>('draw')
  const centre = polygon.length > 0 ? middleOf(polygon) : church.centre
  const drawn = { polygon, tolerance_m: tolerance, centre }
  return (
    <>
      {/* There is nothing for members to see before there is an area. */}
      {corners.length > 0 && (
        <Tabs label={t('Views of the area')} tabs={tabs} chosen={tab} onChoose={setTab} />
      )}
      <TabPanel of={tab}>
        <section className={styles.frame} aria-label={t('Map of the area')} data-faulty={isFaulty}>
          {tab === 'draw' && <UndoButtons undo={undo} redo={redo} />}
          <MapBoundary otherwise={t('You can type the coordinates of the corners instead.')}>
            <Suspense fallback={<Skeleton height="100%" shape="box" />}>
              {tab === 'draw' ? (
                <AreaMap
                  tiles={church.tiles}
                  corners={corners}
                  tolerance={tolerance}
                  onDraw={draw}
                  place={place}
                  view={view}
                  onLook={onLook}
                />
              ) : (
                <AreaPreview church={{ ...church, ...drawn }} place={place} />
              )}
            </Suspense>
          </MapBoundary>
        </section>
      </TabPanel>
    </>
  )
}

interface AreaPreviewProps {
  church: Church
  /** The reader's location, with its accuracy in metres; null if unknown. */
  place: (LatLng & { accuracy: number }) | null
}

/** A church's area as members see it on the attendance screen, before it is saved. */
function AreaPreview({ church, place }: AreaPreviewProps) {
  const state = locationState(place ?? church.centre, place?.accuracy ?? null, church)
  return (
    <div className={previewStyles.preview}>
      <ChurchMap
        church={church}
        place={place}
        accuracy={place?.accuracy ?? null}
        otherwise={t('You can type the coordinates of the corners instead.')}
      />
      <p className={previewStyles.state} data-tone={state.tone}>
        <Icon name={state.icon} size={24} />
        <span>
          <strong>{state.title}</strong> {state.detail}
          {!place && <> {t('A member in its middle sees this.')}</>}
        </span>
      </p>
    </div>
  )
}
