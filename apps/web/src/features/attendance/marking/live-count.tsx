import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './live-count.module.scss'

interface Props {
  /** Null until the server has sent it. */
  count: number | null
  connected: boolean
}

/** The live attendance count. Not announced, because toasts announce each change. */
export function LiveCount({ count, connected }: Props) {
  return (
    <section className={styles.live} aria-label="Live attendance count" data-connected={connected}>
      <p className={classNames(styles.number, 'numbers')}>
        {count === null ? (
          <Skeleton width="2.5rem" height="2.75rem" shape="box" />
        ) : (
          // A new key for each count restarts the animation.
          <span key={count}>{count}</span>
        )}
      </p>
      <p className={styles.label}>
        <span className={styles.dot} aria-hidden="true" />
        {connected ? 'present now' : 'connecting…'}
      </p>
    </section>
  )
}
