import type { ReactNode } from 'react'
import styles from './empty-state.module.scss'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  icon: IconName
  /** The sentence, e.g. 'No users found.' */
  children: ReactNode
  /** An optional next step. */
  action?: ReactNode
}

/** Shown in place of an empty list: an icon and a sentence. */
export function EmptyState({ icon, children, action }: Props) {
  return (
    <div className={styles.empty} role="status">
      <span className={styles.arch}>
        <Icon name={icon} size={28} />
      </span>
      <p>{children}</p>
      {action}
    </div>
  )
}
