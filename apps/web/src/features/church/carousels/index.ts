export { ChurchGallery } from './church-gallery.tsx'
export { churchImages, programImages } from './queries.ts'
export { UpcomingPrograms } from './upcoming-programs.tsx'
