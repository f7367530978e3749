import type { Plugin } from 'vite'
import { auditActions } from '../../packages/shared/src/contract/audit-actions.ts'
import { contract } from '../../packages/shared/src/contract/index.ts'

/** What a call needs of a row: not the schema of every body and answer (13 kB gz). */
const rows = Object.entries(contract).map(([name, row]) => {
  const { method, path, access } = row
  const file = 'file' in row ? row.file : undefined
  const csrf = 'csrf' in row ? row.csrf : undefined
  return [name, { method, path, access, file, csrf }]
})

const tables: Record<string, string> = {
  'index.ts': `export const contract = ${JSON.stringify(Object.fromEntries(rows))}`,
  'audit-actions.ts': `export const auditActions = ${JSON.stringify(auditActions)}`,
}

/**
 * Gives the browser the tables that are merged from all features as plain data, so that no screen
 * loads every feature's schemas. Forms and parsers import the schema they use by its own name.
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
