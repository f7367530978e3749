import { posix } from 'node:path'
import { literals, parse, walk } from './walk.ts'

/** Who needs a text, from every page to the server alone. */
export const audiences = ['first', 'member', 'staff', 'mail'] as const
export type Audience = (typeof audiences)[number]

/** The wider of two audiences, whose texts both have. */
export const wider = (one: Audience, other: Audience): Audience =>
  audiences.indexOf(one) < audiences.indexOf(other) ? one : other

/** Source files by their paths in the repository. */
export type Sources = ReadonlyMap<string, string>

const WEB = 'apps/web/src/'
/** What a phone loads before it shows the home page or the attendance screen. */
const FIRST = [
  'main.tsx',
  'app/screens/home-screen.tsx',
  'features/attendance/marking/mark-attendance-screen.tsx',
]
const STAFF_DOOR = 'app/staff.tsx'

/** The shared package's files whose texts the first screens need, and those that only staff need. */
const SHARED_FIRST =
  /^(?:fields|paging|access-texts|account-errors)|^contract\/general-errors|^features\/(?:attendance\/marking|account\/sign-in)\//
const SHARED_STAFF =
  /^contract\/audit|^mail-problems|^features\/.*\/audit\.ts$|^features\/(?:office|site\/(?:audit|retention|status)|serving\/(?:plan|teams)|messages\/announcements|church\/carousels|attendance\/(?:desk|sessions|door)|people\/users)\//

/**
 * Returns the function that gives the audience of a file's texts; in the web app, it follows from the screens that
 * import the file.
 */
export function audienceOf(sources: Sources): (path: string) => Audience {
  const imports = readImports(sources)
  const at = (name: string) => WEB + name
  const first = reach(imports, FIRST.map(at), ({ isLazy }) => !isLazy)
  const member = reach(imports, FIRST.map(at), ({ to }) => to !== at(STAFF_DOOR))
  return (path) => {
    if (path.startsWith(WEB)) {
      if (first.has(path)) return 'first'
      return member.has(path) ? 'member' : 'staff'
    }
    const [, name] = /^packages\/shared\/src\/(.*)/.exec(path) ?? []
    if (name === undefined) return path.startsWith('apps/api/') ? 'mail' : 'first'
    if (SHARED_STAFF.test(name)) return 'staff'
    return SHARED_FIRST.test(name) ? 'first' : 'member'
  }
}

interface Import {
  to: string
  /** Whether it is imported on demand, by `import()`. */
  isLazy: boolean
}

function readImports(sources: Sources): Map<string, Import[]> {
  const imports = new Map<string, Import[]>()
  for (const [path, source] of sources) {
    if (!path.startsWith(WEB)) continue
    const found: Import[] = []
    walk(parse(path, source), (node) => {
      const isType = node.importKind === 'type' || node.exportKind === 'type'
      const [name] = isType ? [] : (literals(node.source) ?? [])
      if (name?.startsWith('.')) {
        const to = posix.join(posix.dirname(path), name)
        found.push({ to, isLazy: node.type === 'ImportExpression' })
      }
    })
    imports.set(path, found)
  }
  return imports
}

function reach(
  imports: Map<string, Import[]>,
  roots: string[],
  follows: (one: Import) => boolean,
): Set<string> {
  const reached = new Set(roots)
  for (const path of reached) {
    for (const one of imports.get(path) ?? []) if (follows(one)) reached.add(one.to)
  }
  return reached
}
