import type { Plugin } from 'vite'
import { auditActions } from '../../packages/shared/src/contract/audit-actions.ts'
import { contract } from '../../packages/shared/src/contract/index.ts'

/** The parts of an endpoint that a call needs, without the schemas of bodies and responses (13 kB gz). */
const rows = Object.entries(contract).map(([name, row]) => {
  const { path } = row
  // As with fetch, a call without a method is a GET.
  const method = row.method === 'GET' ? undefined : row.method
  // Calls only distinguish public rows, which need no token, unless the server wants to know who calls.
  const access = row.access === 'public' && !('identifies' in row) ? row.access : undefined
  const file = 'file' in row ? row.file : undefined
  const csrf = 'csrf' in row ? row.csrf : undefined
  return [name, { method, path, access, file, csrf }]
})

const tables: Record<string, string> = {
  'index.ts': `export const contract = ${JSON.stringify(Object.fromEntries(rows))}`,
  'audit-actions.ts': `export const auditActions = ${JSON.stringify(auditActions)}`,
}

/**
 * Replaces the tables that merge all features with plain data, so that no screen loads every
 * feature's schemas. Forms and parsers import the schemas they need directly.
 */
export function wireContract(): Plugin {
  return {
    name: 'wire-contract',
    enforce: 'pre',
    load: {
      filter: { id: /packages\/shared\/src\/contract\/(index|audit-actions)\.ts$/ },
      handler: (id) => tables[id.replace(/.*\//, '')],
    },
  }
}
