export const carePaths = {
  cases: '/care/',
  case: '/care/:id',
  settings: '/admin/care',
} as const
