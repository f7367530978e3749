import type { Plugin } from 'vite'
import { contract } from '../../packages/shared/src/contract/index.ts'

/**
 * The parts of an endpoint that a call needs, without the schemas of bodies and responses (13 kB gz): one line for each
 * path, below `/api/users/` unless it begins with a slash, with `METHOD-name-file` of each of its rows. `!` marks a public
 * one, `+` one with CSRF. As objects, in the order of the features, they take 0.6 kB gz more.
 */
const byPath = new Map<string, string[]>()
for (const [name, row] of Object.entries(contract)) {
  // Calls only distinguish public rows, which need no token, unless the server wants to know who calls.
  const access = row.access === 'public' && !('identifies' in row) ? '!' : ''
  const csrf = 'csrf' in row ? '+' : ''
  const file = 'file' in row ? `-${row.file}` : ''
  const path = row.path.replace(/^\/api(?:\/users\/(?=.))?|\/$/g, '')
  byPath.set(path, [...(byPath.get(path) ?? []), `${row.method}${access}${csrf}-${name}${file}`])
}
const lines = [...byPath].map(([path, rows]) => [path, ...rows].join(' ')).sort()

/** The code of the table. */
export const wireTable = `export const contract = Object.fromEntries(
  ${JSON.stringify(lines.join('\n'))}.split('\\n').flatMap((line) => {
    const [path, ...rows] = line.split(' ')
    return rows.map((row) => {
      const [method, name, file] = row.split('-')
      return [name, {
        method: method.replace(/\\W+/, ''),
        path: ('/api/users/' + path + '/').replace('users//', ''),
        access: method.includes('!') && 'public',
        csrf: method.includes('+'),
        file,
      }]
    })
  }),
)`

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
