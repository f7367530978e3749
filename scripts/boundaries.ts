import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { areas as inOrder } from '../packages/shared/src/areas.ts'

const areas: readonly string[] = inOrder

/** The files of one package's `features` folder: their paths, such as `people/users/index.ts`, and their text. */
type Files = Map<string, string>

/** Reads the sources in a folder, without tests. */
export function readSources(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]))
}

interface Import {
  from: string
  to: string
}

/** Every import between two features, those of types and dynamic ones included. */
function importsBetweenFeatures(files: Files): Import[] {
  return [...files].flatMap(([from, text]) =>
    [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)]
      .map(([, path = '']) => ({ from, to: posix.join(posix.dirname(from), path) }))
      .filter(({ to }) => files.has(to) && featureOf(from) !== '' && featureOf(to) !== '')
      .filter(({ to }) => featureOf(from) !== featureOf(to)),
  )
}

/** The folder of a feature, such as `people/users`; empty for a file outside them. */
const featureOf = (file: string) => (file.match(/^[^/]+\/[^/]+(?=\/)/) ?? [''])[0]
const areaOf = (file: string) => file.split('/')[0] ?? ''

/**
 * Finds imports that break the order of the areas, bypass a feature's `index.ts`, or close a cycle of features.
 *
 * @param isOpen whether all files of the package's features are public
 * @returns a sentence for each, none if everything is in order
 */
export function findViolations(files: Files, isOpen: boolean): string[] {
  const imports = importsBetweenFeatures(files)
  const strangers = [...new Set([...files.keys()].filter(featureOf).map(areaOf))]
    .filter((area) => !areas.includes(area))
    .map((area) => `${area} is not an area: choose one of ${areas.join(', ')}.`)
  const upward = imports
    .filter(({ from, to }) => areas.indexOf(areaOf(to)) > areas.indexOf(areaOf(from)))
    .map(({ from, to }) => `${from} imports ${to}: ${areaOf(from)} comes before ${areaOf(to)}.`)
  const inside = imports
    .filter(({ to }) => !isOpen && !to.endsWith('/index.ts'))
    .map(({ from, to }) => `${from} imports ${to}: only its feature's index.ts is public.`)
  const cycle = findCycle(imports)
  return [...strangers, ...upward, ...inside, ...(cycle ? [`Cycle: ${cycle.join(' → ')}.`] : [])]
}

/** Imports that can send mails or pushes. */
const SENDING =
  /(?:\bfrom|\bimport\(?)\s*'(?:[^']*\/(?:mailer|mailer-transport)\.ts|nodemailer|web-push)'/
/**
 * The files that may import them: the feature that sends messages, the mailer itself, the composition root, and the
 * doctor, which only greets the mail server.
 */
const SENDERS =
  /^(?:features\/messages\/deliveries\/.+|platform\/mailer.*|services|operations\/check-mail)\.ts$/

/**
 * Finds other files that can send mails or pushes.
 *
 * @param files of the API, by their paths in `src`
 * @returns a sentence for each, none if everything is in order
 */
export const findOtherSenders = (files: Files): string[] =>
  [...files]
    .filter(([file, text]) => SENDING.test(text) && !SENDERS.test(file))
    .map(([file]) => `${file} can send messages itself: use services.outbox, and declare a kind.`)

/** A cycle of features, whose first and last are the same; undefined if there is none. */
function findCycle(imports: Import[]): string[] | undefined {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const targets = next.get(featureOf(from)) ?? new Set()
    next.set(featureOf(from), targets.add(featureOf(to)))
  }
  const done = new Set<string>()
  const visit = (feature: string, path: string[]): string[] | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature]
    if (done.has(feature)) return undefined
    for (const target of next.get(feature) ?? []) {
      const cycle = visit(target, [...path, feature])
      if (cycle) return cycle
    }
    done.add(feature)
    return undefined
  }
  for (const feature of next.keys()) {
    const cycle = visit(feature, [])
    if (cycle) return cycle
  }
  return undefined
}
