import { classNames } from './class-names.ts'
import styles from './logo.module.scss'

interface Props {
  /** Height in CSS pixels. */
  size: number
  /** In one muted colour, for error screens. */
  muted?: boolean
}

/**
 * The logo: a lancet window of four panes whose bars form a cross; upside down it is a map pin.
 * Decorative, because the name stands beside it.
 */
export function LogoMark({ size, muted = false }: Props) {
  return (
    <svg
      className={classNames(styles.logo, muted && styles.muted)}
      viewBox="0 0 40 48"
      width={(size * 40) / 48}
      height={size}
      aria-hidden="true"
    >
      <path
        className={styles.frame}
        d="M20 1C11 7 3 15.5 3 26.5V44a3 3 0 0 0 3 3h28a3 3 0 0 0 3-3V26.5C37 15.5 29 7 20 1Z"
      />
      <path className={styles.honey} d="M18.5 7.2C13 11.6 7.8 17 6.8 24H18.5Z" />
      <path className={styles.rose} d="M21.5 7.2C27 11.6 32.2 17 33.2 24H21.5Z" />
      <path className={styles.lake} d="M6.5 27h12v16.5h-12Z" />
      <path className={styles.light} d="M21.5 27h12v16.5h-12Z" />
    </svg>
  )
}
