export const doorPaths = {
  door: '/door/',
  doorSettings: '/admin/door',
} as const
