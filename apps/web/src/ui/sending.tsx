import type { ReactNode } from 'react'
import styles from './sending.module.scss'

interface Props {
  /** The fraction sent so far, 0 to 1. */
  share: number
  /** The accessible name, e.g. 'Uploading the picture'. */
  label: string
  /** The progress in words. */
  children: ReactNode
}

/** The progress of an upload. */
export function Sending({ share, label, children }: Props) {
  return (
    <div className={styles.sending} role="status">
      <progress value={share} max={1} aria-label={label} />
      {children}
    </div>
  )
}
