import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('src/', import.meta.url))

/** The module of each prefix, so that two never share one. */
const modules = new Map<string, string>()

/**
 * Derives a scoped class name from its module's feature and name: `.row` in app/navbar.module.scss becomes
 * `app-navbar_row`, and index.html can use the same names. Folders of a feature are left out, since the first load has
 * most names twice.
 * @throws Error if two modules would have the same prefix
 */
export function scopedClass(name: string, file: string): string {
  const [path = ''] = file
    .replace(root, '')
    .replace(/^features\/[^/]+\//, '')
    .split('.module.')
  const parts = path.split('/')
  const prefix = [...new Set([parts[0], parts.at(-1)])].join('-')
  const other = modules.get(prefix)
  if (other !== undefined && other !== path)
    throw new Error(`${path} and ${other} share their class names: rename one of them.`)
  modules.set(prefix, path)
  return `${prefix}_${name}`
}
