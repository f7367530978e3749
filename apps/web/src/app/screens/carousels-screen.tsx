import { t } from '@church/shared'
import { CarouselManager } from '../../features/church/carousels/index.ts'
import { PhotographSearch } from '../../features/people/photographs/index.ts'
import { screens } from '../../lib/screens.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { BesideTopics } from '../../ui/settings-page.tsx'

/** Carousel Manager: the pictures of the home page, and which children may be seen in them. */
export function CarouselsScreen() {
  return (
    <BesideTopics
      head={
        <PageHeading
          title={screens.carousels.title}
          lead={t('What the home page shows, in this order.')}
        />
      }
    >
      <CarouselManager note={<PhotographSearch />} />
    </BesideTopics>
  )
}
