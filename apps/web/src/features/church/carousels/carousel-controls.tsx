import { IconButton } from '../../../ui/button.tsx'
import styles from './carousel.module.scss'

interface Props {
  current: number
  count: number
  playing: boolean
  onStep: (step: 1 | -1) => void
  onPlaying: (playing: boolean) => void
}

/** Previous, next and pause buttons, with the current position. */
export function CarouselControls({ current, count, playing, onStep, onPlaying }: Props) {
  return (
    <div className={styles.controls}>
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? 'Pause slides' : 'Play slides'}
        onClick={() => onPlaying(!playing)}
      />
      <IconButton icon="previous" label="Previous slide" onClick={() => onStep(-1)} />
      <span className="numbers" aria-live={playing ? 'off' : 'polite'}>
        <span className="visually-hidden">{`Slide ${current + 1} of ${count}`}</span>
        <span aria-hidden="true">{`${current + 1} / ${count}`}</span>
      </span>
      <IconButton icon="next" label="Next slide" onClick={() => onStep(1)} />
    </div>
  )
}
