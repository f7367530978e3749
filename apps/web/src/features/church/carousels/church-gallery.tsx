import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './carousel.module.scss'
import { CarouselSection } from './carousel-section.tsx'

/** Pictures of the church and its people. */
export const ChurchGallery = () => (
  <CarouselSection
    title={t('Church Gallery')}
    query={useQuery(queries.listChurchImages())}
    loading={t('Loading the pictures…')}
    empty={<EmptyState icon="image">{t('Pictures of our church are coming soon.')}</EmptyState>}
    urgent
    words={({ description }) => (
      <p className={styles.caption} dir="auto">
        {description}
      </p>
    )}
  />
)
