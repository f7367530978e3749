export const carouselPaths = {
  carousels: '/admin/carousel-management',
} as const
