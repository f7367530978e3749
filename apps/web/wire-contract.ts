import type { Plugin } from 'vite'
import type { Endpoint } from '../../packages/shared/src/contract/endpoint.ts'
import { contract, featureOf } from '../../packages/shared/src/contract/index.ts'

/** The parts of a row that a call needs, without the schemas of bodies and responses (13 kB gz). */
const wireRow = ([name, row]: [string, Endpoint]) => {
  const { method, path, identifies, csrf, file, changes } = row
  // Calls only distinguish public rows, which need no token, unless the server wants to know who calls.
  const access = row.access === 'public' && !identifies ? 'public' : undefined
  return [name, { method, path, access, csrf, file, changes, feature: featureOf(name) }]
}

/** The code of the table. */
export const wireTable = `export const contract = ${JSON.stringify(
  Object.fromEntries(Object.entries<Endpoint>(contract).map(wireRow)),
)}
export const featureOf = (name) => contract[name].feature`

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
