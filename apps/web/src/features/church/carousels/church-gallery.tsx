import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queries } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './carousel.module.scss'
import { Carousel } from './carousel.tsx'
import { CarouselFrame, CarouselSkeleton } from './carousel-frame.tsx'

const title = t('Church Gallery')

/** Pictures of the church and its people. Without any, only admins see the place for them. */
export function ChurchGallery() {
  const { data: images, error, refetch, isFetching } = useQuery(queries.listChurchImages())
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  if (images?.length === 0 && !isAdmin) return null
  return (
    <CarouselFrame title={title}>
      {!images && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      {!images && !error && <CarouselSkeleton label={t('Loading the pictures…')} />}
      {images?.length === 0 && (
        <Card>
          <EmptyState icon="image">{t('Pictures of our church are coming soon.')}</EmptyState>
        </Card>
      )}
      {images && images.length > 0 && (
        <Carousel
          label={title}
          items={images}
          urgent
          words={({ description }) => (
            <p className={styles.caption} dir="auto">
              {description}
            </p>
          )}
        />
      )}
    </CarouselFrame>
  )
}
