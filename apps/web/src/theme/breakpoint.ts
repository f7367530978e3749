/** A breakpoint such as `992px`, read from the stylesheets, which define it. */
export const breakpoint = (name: 'md' | 'lg' | 'xl' | 'xxl'): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--breakpoint-${name}`)
