import type { Plugin } from 'vite'
import { contract } from '../../packages/shared/src/contract/index.ts'

/**
 * Gives the browser the route contract without its schemas: a call needs the method, the path and who
 * may call, not the description of every body and answer (13 kB gz). Forms and parsers import the
 * schema they use by its own name, and get the whole of it.
 */
export function wireContract(): Plugin {
  const rows = Object.entries(contract).map(([name, row]) => {
    const { method, path, access } = row
    const file = 'file' in row ? row.file : undefined
    const csrf = 'csrf' in row ? row.csrf : undefined
    return [name, { method, path, access, file, csrf }]
  })
  return {
    name: 'wire-contract',
    enforce: 'pre',
    load: {
      filter: { id: /packages\/shared\/src\/contract\/index\.ts$/ },
      handler: () => `export const contract = ${JSON.stringify(Object.fromEntries(rows))}`,
    },
  }
}
