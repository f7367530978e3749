import type { Plugin } from 'vite'
import type { Endpoint } from '../../packages/shared/src/contract/endpoint.ts'
import { areaOf, contract } from '../../packages/shared/src/contract/index.ts'

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

/** The rows that browsers call, by area; those of programs are not for them. */
function wireAreas() {
  const areas: Record<string, Record<string, object>> = {}
  for (const [name, row] of Object.entries<Endpoint>(contract)) {
    if (row.access === 'reader') continue
    areas[areaOf(name)] = { ...areas[areaOf(name)], [name]: wireRow(row) }
  }
  return areas
}

/** The code of the table. */
export const wireTable = `const areas = ${JSON.stringify(wireAreas())}
export const contract = {}
for (const area in areas)
  for (const name in areas[area]) {
    const row = areas[area][name]
    contract[name] = { method: 'GET', ...row, path: '${ROOT}' + row.path, area }
  }
export const areaOf = (name) => contract[name].area`

/**
 * Replaces the table that merges all features with plain data, so that no screen loads every
 * feature's schemas. Forms and parsers import the schemas they need directly.
 */
export function wireContract(): Plugin {
  return {
    name: 'wire-contract',
    enforce: 'pre',
    load: {
      filter: { id: /packages\/shared\/src\/contract\/index\.ts$/ },
      handler: () => wireTable,
    },
  }
}
