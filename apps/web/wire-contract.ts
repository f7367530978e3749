import type { Plugin } from 'vite'
import type { Endpoint } from '../../packages/shared/src/contract/endpoint.ts'
import { contract, featureOf } from '../../packages/shared/src/contract/index.ts'

/** The parts of a row that a call needs, without the schemas of bodies and responses (13 kB gz). */
function wireRow({ method, path, access, identifies, csrf, file, changes }: Endpoint) {
  // Calls only distinguish public rows, which need no token, unless the server wants to know who calls.
  const isPublic = access === 'public' && !identifies
  // In this order, and without what most rows have, it is compressed best.
  return {
    path,
    method: method === 'GET' ? undefined : method,
    access: isPublic ? 'public' : undefined,
    csrf,
    file,
    changes,
  }
}

/** The rows that browsers call, by feature; those of programs are not for them. */
function wireFeatures() {
  const features: Record<string, Record<string, object>> = {}
  for (const [name, row] of Object.entries<Endpoint>(contract)) {
    if (row.access === 'reader') continue
    features[featureOf(name)] = { ...features[featureOf(name)], [name]: wireRow(row) }
  }
  return features
}

/** The code of the table. */
export const wireTable = `const features = ${JSON.stringify(wireFeatures())}
export const contract = {}
for (const feature in features)
  for (const name in features[feature]) contract[name] = { method: 'GET', ...features[feature][name], feature }
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
