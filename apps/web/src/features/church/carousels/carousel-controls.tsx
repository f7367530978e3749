import { t } from '@church/shared'
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
  const place = { number: current + 1, count }
  return (
    <div className={styles.controls}>
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? t('Pause slides') : t('Play slides')}
        onClick={() => onPlaying(!playing)}
      />
      <IconButton icon="previous" label={t('Previous slide')} onClick={() => onStep(-1)} />
      <span className="numbers" aria-live={playing ? 'off' : 'polite'}>
        <span className="visually-hidden">{t('Slide {number} of {count}', place)}</span>
        <span aria-hidden="true">{t('{number} / {count}', place)}</span>
      </span>
      <IconButton icon="next" label={t('Next slide')} onClick={() => onStep(1)} />
    </div>
  )
}
