/** A width that the stylesheets change at, such as `992px`; they hold the numbers. */
export const breakpoint = (name: 'lg' | 'xl' | 'xxl'): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--breakpoint-${name}`)
