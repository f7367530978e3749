import { t } from '@church/shared'
import type { ReactNode } from 'react'
import styles from './advanced.module.scss'

interface Props {
  /** Opens it, such as for a field within that has to be corrected. */
  open?: boolean
  children: ReactNode
}

/** What most churches never change, closed until it is asked for. */
export function Advanced({ open, children }: Props) {
  return (
    // Without the attribute, a render leaves it as the user has it.
    <details className={styles.advanced} open={open || undefined}>
      <summary>{t('Advanced')}</summary>
      {children}
    </details>
  )
}
