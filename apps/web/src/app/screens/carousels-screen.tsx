import { CarouselManager } from '../../features/church/carousels/index.ts'
import { PhotographSearch } from '../../features/people/photographs/index.ts'
import { BesideTopics } from '../../ui/settings-page.tsx'

/** Carousel Manager: the pictures of the home page, and which children may be seen in them. */
export function CarouselsScreen() {
  return (
    <BesideTopics>
      <CarouselManager note={<PhotographSearch />} />
    </BesideTopics>
  )
}
