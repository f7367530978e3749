import { readdirSync, readFileSync } from 'node:fs'
import { screens } from '../apps/web/src/lib/screens.ts'
import { componentOf } from '../scripts/registry.ts'

const src = new URL('../apps/web/src/', import.meta.url)

const withLists = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-screen.tsx'))
  .map((file) => readFileSync(new URL(file, src), 'utf8'))
  .filter((source) => source.includes('<PagedList'))

/** The screens with lists in pages, and how their addresses name the page of each list. */
export const pagedLists: { route: string; pages: string[] }[] = [
  // Their lists are in files of their own.
  { route: screens.ownAttendance.path, pages: ['page'] },
  { route: screens.carousels.path, pages: ['church', 'program'] },
  ...Object.entries(screens).flatMap(([name, { path }]) => {
    const component = new RegExp(`^export function ${componentOf(name)}\\b`, 'm')
    return withLists.some((source) => component.test(source))
      ? { route: path, pages: ['page'] }
      : []
  }),
]
