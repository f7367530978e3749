import { readdirSync, readFileSync } from 'node:fs'
import { screens } from '../apps/web/src/lib/screens.ts'
import { hasComponent } from '../scripts/registry.ts'

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
  ...Object.entries(screens)
    .filter(([name]) => withLists.some((source) => hasComponent(source, name)))
    .map(([, { path }]) => ({ route: path, pages: ['page'] })),
]
