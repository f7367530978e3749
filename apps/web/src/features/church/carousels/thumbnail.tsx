import type { ChurchItem } from '@church/shared'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePictureAddress } from '../details/index.ts'
import styles from './manager.module.scss'

/** In CSS pixels. */
const size = { width: 100, height: 50 }

/** An item's picture in its row. Decorative, because the text beside it describes it. */
export function Thumbnail({ image, sources }: Pick<ChurchItem, 'image' | 'sources'>) {
  const addressOf = usePictureAddress()
  const [missing, setMissing] = useState(false)
  if (missing) {
    return (
      <span className={classNames(styles.thumbnail, styles.missing)} style={size}>
        <Icon name="image" label="Picture missing" />
      </span>
    )
  }
  return (
    <img
      {...size}
      className={styles.thumbnail}
      src={addressOf(sources[0]?.src ?? image)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
    />
  )
}
