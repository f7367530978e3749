import { type importEndpoints, importErrors } from '@church/shared'
import type { Handlers } from '../../http/call.ts'
import { refuse } from '../../http/errors.ts'

const notFound = async () => {
  throw refuse(importErrors.notFound)
}

export const importHandlers = (): Handlers<typeof importEndpoints> => ({
  listImports: async () => ({ imports: [] }),
  createImport: async () => {
    throw refuse(importErrors.noRows)
  },
  getImport: notFound,
  listImportRows: notFound,
  setImportColumns: notFound,
  applyImport: notFound,
  undoImport: notFound,
})
