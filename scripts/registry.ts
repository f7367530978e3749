import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type Screen, screens } from '../apps/web/src/lib/screens.ts'

// Lists of what stands in the folders `features/<area>/<feature>`, so that nobody has to keep them.

const HEAD = '// Made by scripts/generate.ts.\n\n'

/** The feature that a file belongs to, such as `people/users`. */
const featureOf = (file: string) => posix.dirname(file)

/**
 * The names of a file's exported constants that end in a suffix.
 * @throws Error if there is none
 */
function namesIn(folder: string, file: string, suffix: string): string[] {
  const source = readFileSync(posix.join(folder, file), 'utf8')
  const names = [...source.matchAll(/^export const (\w+)/gm)].flatMap(([, name = '']) => name)
  const found = names.filter((name) => name.endsWith(suffix))
  if (found.length === 0) throw new Error(`${folder}/${file} exports no constant “…${suffix}”.`)
  return found
}

/** A module that exports everything of the files. */
export const exportsOf = (files: string[]): string =>
  HEAD + files.map((file) => `export * from '../features/${file}'\n`).join('')

/**
 * A module whose one object has what the features declare, by their folders.
 * @param name the object's name
 * @param files in the folder of features, each with a part of one
 * @param suffix how the names of their constants end
 */
export function tableOf(name: string, folder: string, files: string[], suffix: string): string {
  const found = files.map((file) => ({ file, names: namesIn(folder, file, suffix) }))
  const imports = found.map(
    ({ file, names }) => `import { ${names.join(', ')} } from '../features/${file}'\n`,
  )
  const rows = [...new Set(files.map(featureOf))].map((feature) => {
    const names = found.flatMap((each) => (featureOf(each.file) === feature ? each.names : []))
    if (names.length > 1 && suffix === 'Feature') {
      throw new Error(`${folder}/${feature} is one feature, but exports ${names.join(' and ')}.`)
    }
    return `  '${feature}': ${names.length === 1 ? names[0] : `{ ...${names.join(', ...')} }`},\n`
  })
  return `${HEAD}${imports.join('')}\nexport const ${name} = {\n${rows.join('')}}\n`
}

/** Part of the app, so that it is there without a further request. */
const NOT_LAZY = ['markAttendance']

const forMembers = ({ audience }: Screen) => audience === 'everyone' || audience === 'member'

/** The component of a screen: `StatusScreen` for `status`. */
export const componentOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen`

/** Whether a file's text exports a screen's component. */
export const hasComponent = (source: string, name: string): boolean =>
  new RegExp(`^export (?:function|const) ${componentOf(name)}\\b`, 'm').test(source)

/**
 * A module that loads the code of the screens of visitors and members, or else of those of staff.
 * @param folder the web app's `src`
 * @param files its screens' files
 * @throws Error if none of them has a screen's component
 */
export function lazyScreensOf(folder: string, files: string[], whose: 'member' | 'staff'): string {
  const sources = files.map((file) => ({
    file,
    source: readFileSync(posix.join(folder, file), 'utf8'),
  }))
  const rows = Object.entries<Screen>(screens)
    .filter(
      ([name, screen]) => forMembers(screen) === (whose === 'member') && !NOT_LAZY.includes(name),
    )
    .map(([name]) => {
      const component = componentOf(name)
      const found = sources.find(({ source }) => hasComponent(source, name))
      if (!found)
        throw new Error(`No file …-screen.tsx exports ${component}, for ${name} in lib/screens.ts.`)
      // Without the component's name, which would be three times in the first load for each screen.
      return `  ${name}: () => import('../${found.file}'),\n`
    })
  return `${HEAD}export const lazyScreens = {\n${rows.join('')}}\n`
}
