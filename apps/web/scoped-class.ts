import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('src/', import.meta.url))

/**
 * Derives a scoped class name from its module's path: `.row` in app/navbar.module.scss becomes
 * `app-navbar_row`. Paths are unique, and index.html can use the same names.
 */
export function scopedClass(name: string, file: string): string {
  const [module = ''] = file
    .replace(root, '')
    .replace(/^features\/[^/]+\//, '')
    .split('.module.')
  return `${module.replaceAll('/', '-')}_${name}`
}
