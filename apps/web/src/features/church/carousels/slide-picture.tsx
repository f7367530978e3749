import { type ChurchImage, t } from '@church/shared'
import { type SyntheticEvent, useState } from 'react'
import { breakpoint } from '../../../theme/breakpoint.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePictureAddress } from '../details/index.ts'
import styles from './carousel.module.scss'

interface Props {
  picture: Pick<ChurchImage, 'image' | 'sources'>
  /** Set for the first slide, which visitors wait for. */
  urgent: boolean
  /** Called once the picture has loaded or failed. */
  onReady: () => void
}

/** The picture's width: the full page, or two thirds of it beside the words. */
const sizes = `(min-width: ${breakpoint('xxl')}) 790px, (min-width: ${breakpoint('lg')}) 64vw, 100vw`

/** The frame is 3:2. Pictures within these aspect ratios may be cropped; posters and panoramas may not. */
const croppable = { from: 1.25, to: 1.95 }

/** A slide's picture in the width that the screen needs. Decorative, because the words beside it describe it. */
export function SlidePicture({ picture, urgent, onReady }: Props) {
  const [state, setState] = useState<'loading' | 'there' | 'missing'>('loading')
  const [whole, setWhole] = useState(false)
  const addressOf = usePictureAddress()
  const { image, sources } = picture

  const loaded = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const ratio = currentTarget.naturalWidth / currentTarget.naturalHeight
    setWhole(ratio < croppable.from || ratio > croppable.to)
    setState('there')
    onReady()
  }
  const failed = () => {
    setState('missing')
    onReady()
  }

  if (state === 'missing') {
    return (
      <div className={classNames(styles.picture, styles.missing)}>
        <Icon name="image" size={40} />
        <p>{t('This picture can’t be shown right now.')}</p>
      </div>
    )
  }
  return (
    <div className={classNames(styles.picture, whole && styles.whole)}>
      {whole && <img src={addressOf(sources[0]?.src ?? image)} alt="" className={styles.haze} />}
      <img
        src={addressOf(image)}
        srcSet={sources.map(({ src, width }) => `${addressOf(src)} ${width}w`).join(', ')}
        sizes={sizes}
        alt=""
        loading={urgent ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : 'auto'}
        decoding="async"
        data-state={state}
        onLoad={loaded}
        onError={failed}
      />
    </div>
  )
}
