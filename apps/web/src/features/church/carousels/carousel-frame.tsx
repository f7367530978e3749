import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './carousel.module.scss'

/** A carousel's heading, visible before the carousel has loaded. */
export function CarouselFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Takes up a carousel's space until it has loaded. */
export function CarouselSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.carousel} role="status">
      <span className="visually-hidden">{label}</span>
      <div className={styles.slide}>
        <div className={styles.picture} />
        <div className={styles.words}>
          <Skeleton width="70%" height="1.2em" />
          <Skeleton width="90%" />
        </div>
      </div>
      <div className={styles.controls} />
    </div>
  )
}
