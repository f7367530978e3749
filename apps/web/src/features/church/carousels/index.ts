export { CarouselManager } from './carousel-manager.tsx'
export { ChurchGallery } from './church-gallery.tsx'
export { UpcomingPrograms } from './upcoming-programs.tsx'
