import type { ChurchImage } from '@church/shared'
import type { ComponentProps, ReactNode } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './carousel.module.scss'
import { Carousel, type CarouselProps } from './carousel.tsx'

interface Props<Item> extends Omit<CarouselProps<Item>, 'label' | 'items'> {
  title: string
  query: ComponentProps<typeof Loaded<Item[]>>['query']
  /** Announced while it loads. */
  loading: string
  /** An EmptyState. */
  empty: ReactNode
}

/** A carousel below its heading, visible before the items have loaded. Without any, only admins see the place for them. */
export function CarouselSection<Item extends Pick<ChurchImage, 'id' | 'image' | 'sources'>>(
  props: Props<Item>,
) {
  const { title, query, loading, empty, ...carousel } = props
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  if (query.data?.length === 0 && !isAdmin) return null
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <Loaded query={query} skeleton={<CarouselSkeleton label={loading} />}>
        {(items) =>
          items.length > 0 ? (
            <Carousel label={title} items={items} {...carousel} />
          ) : (
            <Card>{empty}</Card>
          )
        }
      </Loaded>
    </section>
  )
}

/** Takes up a carousel's space until it has loaded. */
function CarouselSkeleton({ label }: { label: string }) {
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
