import type { ChurchImage } from '@church/shared'
import { type SyntheticEvent, useState } from 'react'
import { breakpoint } from '../../theme/breakpoint.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePictureAddress } from '../church/index.ts'
import styles from './carousel.module.scss'

interface Props {
  picture: Pick<ChurchImage, 'image' | 'sources'>
  /** Of the very first slide: it is what people wait for. */
  urgent: boolean
  /** Once it is there, or has turned out to be missing. */
  onSettled: () => void
}

/** How wide a slide's picture is drawn: the whole page, and two thirds of it beside its words. */
const sizes = `(min-width: ${breakpoint('xxl')}) 790px, (min-width: ${breakpoint('lg')}) 64vw, 100vw`

/** The frame is 3:2; what is within these may lose its edges, a poster or a panorama may not. */
const croppable = { from: 1.25, to: 1.95 }

/** A slide's picture in the width that the screen needs. It never says anything: the words beside it do. */
export function SlidePicture({ picture, urgent, onSettled }: Props) {
  const [state, setState] = useState<'loading' | 'there' | 'missing'>('loading')
  const [whole, setWhole] = useState(false)
  const addressOf = usePictureAddress()
  const { image, sources } = picture

  const loaded = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const ratio = currentTarget.naturalWidth / currentTarget.naturalHeight
    setWhole(ratio < croppable.from || ratio > croppable.to)
    setState('there')
    onSettled()
  }
  const failed = () => {
    setState('missing')
    onSettled()
  }

  if (state === 'missing') {
    return (
      <div className={classNames(styles.picture, styles.missing)}>
        <Icon name="image" size={40} />
        <p>This picture cannot be shown right now.</p>
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
