import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '../../packages/shared/src/contract/endpoint.ts'
import { areaOf, contract } from '../../packages/shared/src/contract/index.ts'
import { repositoryRoot } from '../../scripts/repository.ts'
import { audienceOf } from '../../scripts/texts/audiences.ts'
import { readSources } from '../../scripts/texts/collect.ts'

const WEB = 'apps/web/src/'

/** What the paths begin with; the table has the rest. */
const ROOT = '/api/'

/** The parts of a row that a call needs, without the schemas of bodies and responses (13 kB gz). */
function wireRow({ method, path, access, identifies, csrf, file, changes }: Endpoint) {
  // Calls only distinguish public rows, which need no token, unless the server wants to know who calls.
  const isPublic = access === 'public' && !identifies
  if (!path.startsWith(ROOT)) throw new Error(`Browsers call no ${path}.`)
  // In this order, and without what most rows have, it is compressed best.
  return {
    path: path.slice(ROOT.length),
    method: method === 'GET' ? undefined : method,
    access: isPublic ? 'public' : undefined,
    csrf,
    file,
    changes,
  }
}

type Areas = Record<string, Record<string, object>>

/** The names that occur in the files of the first screens. */
function firstNames(): Set<string> {
  const sources = readSources(repositoryRoot)
  const audience = audienceOf(sources)
  const first = [...sources].filter(([path]) => path.startsWith(WEB) && audience(path) === 'first')
  return new Set(first.flatMap(([, source]) => source.match(/\w+/g) ?? []))
}

/** The rows that the first screens call and those that only later screens do, by area; those of programs are not for browsers. */
function wireAreas(): Record<'first' | 'later', Areas> {
  const names = firstNames()
  const areas: Record<'first' | 'later', Areas> = { first: {}, later: {} }
  for (const [name, row] of Object.entries<Endpoint>(contract)) {
    if (row.access === 'reader') continue
    const table = areas[names.has(name) ? 'first' : 'later']
    table[areaOf(name)] = { ...table[areaOf(name)], [name]: wireRow(row) }
  }
  return areas
}

/** The code of the table of the first screens, and that which adds the rows of later ones to it. */
export function wireTables(table: string): Record<'first' | 'later', string> {
  const { first, later } = wireAreas()
  return {
    first: `export const contract = {}
export const add = (areas) => {
  for (const area in areas)
    for (const name in areas[area]) {
      const row = areas[area][name]
      contract[name] = { method: 'GET', ...row, path: '${ROOT}' + row.path, area }
    }
}
add(${JSON.stringify(first)})
export const areaOf = (name) => contract[name]?.area`,
    later: `import { add } from ${JSON.stringify(table)}
add(${JSON.stringify(later)})`,
  }
}

const table = fileURLToPath(new URL('../../packages/shared/src/contract/index.ts', import.meta.url))

/**
 * Replaces the table that merges all features with plain data, so that no screen loads every
 * feature's schemas. Forms and parsers import the schemas they need directly. The first load has
 * only the rows that its screens call.
 */
export function wireContract(): Plugin {
  let tables: ReturnType<typeof wireTables> | undefined
  return {
    name: 'wire-contract',
    enforce: 'pre',
    load: {
      filter: { id: /packages\/shared\/src\/contract\/index\.ts$|\/src\/lib\/later-rows\.ts$/ },
      handler(id) {
        tables ??= wireTables(table)
        return id.endsWith('later-rows.ts')
          ? { code: tables.later, moduleSideEffects: true } // It exports nothing.
          : tables.first
      },
    },
  }
}
