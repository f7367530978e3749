import { useState } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  /** A full address; nothing or a picture that fails shows the placeholder. */
  src?: string | null
  /** Whose picture it is; an empty name makes it decoration. */
  name: string
  /** Side length in CSS pixels. */
  size?: number
  shape?: 'round' | 'arch'
}

/** Somebody's picture, cropped to fill its frame, or a drawn placeholder. */
export function Avatar({ src, name, size = 48, shape = 'round' }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const frame = { width: size, height: shape === 'arch' ? size * 1.2 : size }
  if (!src || failed === src) {
    const spoken = name ? { role: 'img', 'aria-label': `No picture of ${name}` } : {}
    return (
      <span className={`avatar avatar-${shape} avatar-none`} style={frame} {...spoken}>
        <Icon name="user" size={size * 0.5} />
      </span>
    )
  }
  return (
    <img
      className={`avatar avatar-${shape}`}
      src={src}
      alt={name}
      {...frame}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  )
}
