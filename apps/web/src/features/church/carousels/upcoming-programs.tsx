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

const title = t('Upcoming Programs')

/** The church's upcoming programs, each with a picture, a title and details. Without any, only admins see the place for them. */
export function UpcomingPrograms() {
  const { data: programs, error, refetch, isFetching } = useQuery(queries.listProgramImages())
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  if (programs?.length === 0 && !isAdmin) return null
  return (
    <CarouselFrame title={title}>
      {!programs && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      {!programs && !error && <CarouselSkeleton label={t('Loading the programs…')} />}
      {programs?.length === 0 && (
        <Card>
          <EmptyState icon="calendar">{t('No programs yet. Please check back soon.')}</EmptyState>
        </Card>
      )}
      {programs && programs.length > 0 && (
        <Carousel
          label={title}
          items={programs}
          mirrored
          words={({ title: name, details }) => (
            <>
              <h3 dir="auto">{name}</h3>
              <p className={styles.details} dir="auto">
                {details}
              </p>
            </>
          )}
        />
      )}
    </CarouselFrame>
  )
}
