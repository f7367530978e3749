import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './carousel.module.scss'
import { CarouselSection } from './carousel-section.tsx'

/** The church's upcoming programs, each with a picture, a title and details. */
export const UpcomingPrograms = () => (
  <CarouselSection
    title={t('Upcoming Programs')}
    query={useQuery(queries.listProgramImages())}
    loading={t('Loading the programs…')}
    empty={<EmptyState icon="calendar">{t('No programs yet. Please check back soon.')}</EmptyState>}
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
)
