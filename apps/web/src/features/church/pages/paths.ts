export const pagePaths = {
  home: '/',
  overview: '/Overview/',
  privacyPolicy: '/privacy-policy',
} as const
