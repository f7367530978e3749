import type { Feature } from '../../../lib/feature.ts'
import { carouselPaths } from './paths.ts'

export const carousels: Feature = {
  screens: [
    {
      path: carouselPaths.carousels,
      audience: 'admin',
      load: async () => (await import('./manager-screen.tsx')).CarouselManagerScreen,
      menu: { shownTo: 'admin', label: 'Carousel Manager' },
    },
  ],
}
