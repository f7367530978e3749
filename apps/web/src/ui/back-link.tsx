import styles from './back-link.module.scss'
import { ButtonLink } from './button.tsx'
import type { LinkProps } from './link.tsx'

/** A link back, above a screen's heading. */
export function BackLink(props: Omit<LinkProps, 'className'>) {
  return <ButtonLink {...props} variant="quiet" size="small" icon="back" className={styles.link} />
}
