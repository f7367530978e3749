import { t } from '@church/shared'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Crop, partOf, resized, SMALLEST } from './crop.ts'
import styles from './manager.module.scss'

/** How far a key moves the frame, as a share of the picture; with Shift further. */
const STEP = 0.02
const LEAP = 0.1

interface Props {
  /** The address of the whole picture. */
  src: string
  /** Its width by its height. */
  ratio: number
  crop: Crop
  onCrop: (crop: Crop) => void
}

const percent = (share: number) => Math.round(share * 100)

/** A picture with the frame of the home page, which a pointer or the arrow keys move. */
export function CropFrame({ src, ratio, crop, onCrop }: Props) {
  const grip = useRef<{ x: number; y: number } | null>(null)
  const part = partOf(crop, ratio)

  const moveTo = (x: number, y: number) => {
    const moved = partOf({ ...crop, x, y }, ratio)
    onCrop({ ...crop, x: moved.x, y: moved.y })
  }
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LEAP : STEP
    const ways: Record<string, [number, number] | undefined> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    moveTo(part.x + way[0], part.y + way[1])
  }
  /** The pointer as shares of the picture. */
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect()
    if (!box?.width || !box.height) return { x: 0, y: 0 }
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  }
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = at(event)
    grip.current = { x: x - part.x, y: y - part.y }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!grip.current) return
    const { x, y } = at(event)
    moveTo(x - grip.current.x, y - grip.current.y)
  }
  const letGo = () => {
    grip.current = null
  }

  return (
    <>
      <div className={styles.crop}>
        <img src={src} alt={t('Preview')} />
        {/* It moves in two directions, which no native control does. */}
        <div
          className={styles.frame}
          role="slider"
          tabIndex={0}
          aria-label={t('The part that is shown. Arrow keys move it.')}
          aria-valuenow={percent(part.x)}
          aria-valuetext={t('{across}% across, {down}% down', {
            across: String(percent(part.x)),
            down: String(percent(part.y)),
          })}
          style={{
            left: `${part.x * 100}%`,
            top: `${part.y * 100}%`,
            width: `${part.width * 100}%`,
            height: `${part.height * 100}%`,
          }}
          onKeyDown={press}
          onPointerDown={hold}
          onPointerMove={drag}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        />
      </div>
      <label className={styles.size}>
        {t('Size of the part')}
        <input
          type="range"
          min={percent(SMALLEST)}
          max={100}
          value={percent(crop.size)}
          onChange={({ target }) => onCrop(resized(crop, Number(target.value) / 100, ratio))}
        />
      </label>
    </>
  )
}
