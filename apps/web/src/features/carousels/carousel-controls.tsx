import { IconButton } from '../../ui/button.tsx'
import styles from './carousel.module.scss'

interface Props {
  current: number
  count: number
  playing: boolean
  onStep: (step: 1 | -1) => void
  onPlaying: (playing: boolean) => void
}

/** Back, on, and stop; and where one is. */
export function CarouselControls({ current, count, playing, onStep, onPlaying }: Props) {
  return (
    <div className={styles.controls}>
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? 'Stop the slides' : 'Start the slides'}
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
