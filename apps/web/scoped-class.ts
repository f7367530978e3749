import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('src/', import.meta.url))

/**
 * The name that a module's class has in the page, from the module's path: `.row` of app/navbar.module.scss is
 * `app-navbar_row`. No two modules share a path, and index.html can write these names too.
 */
export function scopedClass(name: string, file: string): string {
  const [module = ''] = file
    .replace(root, '')
    .replace(/^features\//, '')
    .split('.module.')
  return `${module.replaceAll('/', '-')}_${name}`
}
