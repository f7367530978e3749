import { t } from '@church/shared'
import { useState } from 'react'
import styles from './avatar.module.scss'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Props {
  /** A full address. Without one, or if it fails to load, the placeholder is shown. */
  src: string | null | undefined
  /** The person in the picture; an empty name makes the picture decorative. */
  name: string
  /** Side length in CSS pixels. */
  size: number
  shape?: 'round' | 'arch'
}

const frameOf = (shape: Props['shape']) =>
  classNames(styles.avatar, shape === 'arch' && styles.arch)

/** A person's picture, cropped to fill its frame, or a placeholder. */
export function Avatar({ src, name, size, shape = 'round' }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const frame = { width: size, height: shape === 'arch' ? size * 1.2 : size }
  if (!src || failed === src) {
    const spoken = name ? { role: 'img', 'aria-label': t('No picture of {name}', { name }) } : {}
    return (
      <span className={classNames(frameOf(shape), styles.none)} style={frame} {...spoken}>
        <Icon name="user" size={size * 0.5} />
      </span>
    )
  }
  return (
    <img
      className={frameOf(shape)}
      src={src}
      alt={name}
      {...frame}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  )
}
