import { t } from '@church/shared'
import type { ReactNode } from 'react'
import styles from './advanced.module.scss'

interface Props {
  /** Opens it, for example for a field within that has to be corrected. */
  open?: boolean
  children: ReactNode
}

/** Settings that most churches never change, closed at first. */
export function Advanced({ open, children }: Props) {
  return (
    // Without the attribute, rendering leaves it as the user left it.
    <details className={styles.advanced} open={open || undefined}>
      <summary>{t('Advanced')}</summary>
      {children}
    </details>
  )
}
