export const churchPaths = {
  church: '/admin/church',
  setup: '/admin/setup',
  newCampus: '/admin/campuses/new',
  campus: '/admin/campuses/:id',
} as const
